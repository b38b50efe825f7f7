/** What runs in the browser while no page is open: it shows messages, and opens what they are about. It keeps nothing. */

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

interface Page {
  url: string
  focus(): Promise<Page>
  navigate(url: string): Promise<Page | null>
}

interface Worker {
  registration: ServiceWorkerRegistration
  clients: { matchAll(of: { type: 'window' }): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
}

/** Safe: this file is built as a worker of its own, and the types of pages know no worker. */
const worker = self as unknown as Worker

worker.addEventListener('push', (event) => {
  const shown = event.data?.json()
  if (!shown) return
  const { title, body, href } = shown
  event.waitUntil(worker.registration.showNotification(title, { body, tag: href, data: href }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data ?? '/')))
})

/** In a page that is open already, if there is one. What is not a place of this site is not opened. */
async function open(href: string): Promise<unknown> {
  const url = new URL(href, location.origin)
  if (url.origin !== location.origin) return undefined
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return worker.clients.openWindow(url.href)
  await page.focus()
  return page.navigate(url.href)
}
