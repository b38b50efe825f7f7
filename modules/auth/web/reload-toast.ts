import { toast } from '@/web/ui/toasts/toast'

const storageKey = 'mintmark.toast'

/** Shows a toast now and again after the reload, because the reload cuts the first one short. */
export function showToastAcrossReload(message: { title: string; description?: string }) {
  toast({ ...message, tone: 'good' })
  sessionStorage.setItem(storageKey, JSON.stringify(message))
}

export function showPendingToast() {
  const pending = sessionStorage.getItem(storageKey)
  if (pending === null) return
  sessionStorage.removeItem(storageKey)
  toast({ ...JSON.parse(pending), tone: 'good' })
}
