import type { Device } from '@/modules/notifications/contract'
import { maybeServiceWorker, registerServiceWorker } from '@/web/lib/browser/service-worker'

/** The user or the browser denied the notification permission. */
export class PushDeniedError extends Error {
  override readonly name = 'PushDeniedError'
}

/** False in some browsers, and in private windows of others. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function maybeSubscription(): Promise<PushSubscription | null> {
  const registration = await maybeServiceWorker()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks the user for permission and subscribes with the site's VAPID public key (base64url). Throws PushDeniedError. */
export async function subscribeToPush(key: string): Promise<Device> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError()
  await registerServiceWorker()
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys = {} } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Returns the endpoint of the removed subscription, if there was one. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  const subscription = await maybeSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}
