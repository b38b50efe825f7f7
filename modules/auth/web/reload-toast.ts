import { erase, recall, remember } from '@/web/lib/browser/browser-storage'
import { type ToastOptions, toast } from '@/web/ui/toasts/toast'

const storageKey = 'mintmark.toast'

/** Shows a toast now and again after the reload, because the reload cuts the first one short. */
export function showToastAcrossReload(options: ToastOptions) {
  toast(options)
  remember(storageKey, JSON.stringify(options))
}

export function showPendingToast() {
  const pending = recall(storageKey)
  if (pending === undefined) return
  erase(storageKey)
  toast(JSON.parse(pending))
}
