type ScriptPolicy = { createScriptURL(url: string): string }
type TrustedTypePolicies = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

const workerUrl = '/sw.js'
let policy: ScriptPolicy | undefined

/** Registers the service worker, which shows push messages and the offline page. Does nothing if it is registered already. */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register(trustedScriptUrl(workerUrl))
}

export function maybeServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(workerUrl)
}

/** With Trusted Types enforced, a script URL must come from a policy; this policy only ever returns the worker's URL. */
function trustedScriptUrl(url: typeof workerUrl): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypePolicies }
  policy ??= trustedTypes?.createPolicy('service-worker', { createScriptURL: () => workerUrl })
  return policy ? policy.createScriptURL(url) : url
}
