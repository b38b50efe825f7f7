/**
 * The service worker: shows push notifications and opens their pages, and shows an offline page while the site can't be reached.
 * It stores nothing else, except the script of that page, so no page is ever older than the site, and nothing private stays in the browser.
 */

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

interface PageFetchEvent extends WorkerEvent {
  request: Request
  /** The response to a navigation, which the browser requested while the worker started. */
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface OpenWindow {
  url: string
  focus(): Promise<OpenWindow>
  navigate(url: string): Promise<OpenWindow | null>
}

interface ServiceWorkerScope {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: PageFetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
}

/** Safe: this file is built as a separate service worker; the DOM types used here don't include its scope. */
const worker = self as unknown as ServiceWorkerScope

const offlinePath = '/offline'
const offlineScriptPath = '/offline.js'
const cacheName = 'offline'
/** Whether what is stored is as new as this start of the worker. */
let isFresh = false

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

async function install(): Promise<void> {
  await storeOfflinePage()
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName)
  const paths = [offlinePath, offlineScriptPath]
  await cache.addAll(paths.map((path) => new Request(path, { cache: 'no-cache' })))
  isFresh = true
}

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.origin !== location.origin) return
  if (url.pathname === offlineScriptPath) event.respondWith(openStored(event.request))
  else if (event.request.mode === 'navigate' && isPage(url)) event.respondWith(openOnline(event))
})

async function openStored(request: Request): Promise<Response> {
  return (await caches.match(offlineScriptPath)) ?? fetch(request)
}

/** Downloads and redirects of the API, and the operator's files, show the browser's own error. */
function isPage({ pathname }: URL): boolean {
  return !/^\/(api|files)\//.test(pathname)
}

async function openOnline(event: PageFetchEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    if (!isFresh) event.waitUntil(storeOfflinePage().catch(() => undefined))
    return response
  } catch {
    return (await caches.match(offlinePath)) ?? Response.error()
  }
}

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
