/** The service worker: shows push notifications and opens their pages. It stores nothing. */

interface PushPayload {
  title: string
  body: string
  href: string
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface PushEvent extends WorkerEvent {
  data: { json(): PushPayload } | null
}

interface NotificationClickEvent extends WorkerEvent {
  notification: Notification
}

interface OpenWindow {
  url: string
  focus(): Promise<OpenWindow>
  navigate(url: string): Promise<OpenWindow | null>
}

interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
}

/** Safe: this file is built as a separate service worker; the DOM types used here don't include its scope. */
const worker = self as unknown as ServiceWorkerScope

worker.addEventListener('push', (event) => {
  const payload = event.data?.json()
  if (!payload) return
  const { title, body, href } = payload
  event.waitUntil(worker.registration.showNotification(title, { body, tag: href, data: href }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(String(event.notification.data ?? '/')))
})

/** Reuses an open window if there is one. Ignores URLs of other origins. */
async function openPage(href: string): Promise<unknown> {
  const url = new URL(href, location.origin)
  if (url.origin !== location.origin) return undefined
  const [openWindow] = await worker.clients.matchAll({ type: 'window' })
  if (!openWindow) return worker.clients.openWindow(url.href)
  await openWindow.focus()
  return openWindow.navigate(url.href)
}
