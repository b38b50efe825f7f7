import type { Device } from '@/modules/notifications/contract'

/** The person, or the browser for them, said no. */
export class PushDeniedError extends Error {
  override readonly name = 'PushRefused'
}

type ScriptPolicy = { createScriptURL(url: string): string }
type TrustedTypePolicies = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

const workerUrl = '/sw.js'
let policy: ScriptPolicy | undefined

/** Not in every browser, and nowhere in a private window of some. */
export function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** What this browser has agreed to, if anything. */
export async function maybeSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerUrl)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Has the browser ask the person, and then for messages by the site's key. Throws PushRefused. */
export async function subscribeToPush(key: string): Promise<Device> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushDeniedError()
  await navigator.serviceWorker.register(trustedScriptUrl(workerUrl))
  const registration = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const { endpoint, keys = {} } = (await registration.pushManager.subscribe(options)).toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Answers what the browser was reached by, if it was. */
export async function unsubscribeFromPush(): Promise<string | undefined> {
  const subscription = await maybeSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}

/** Browsers that check what becomes code take the address from a policy alone, and this one knows no other. */
function trustedScriptUrl(url: typeof workerUrl): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicies }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerUrl })
  return policy ? policy.createScriptURL(url) : url
}
