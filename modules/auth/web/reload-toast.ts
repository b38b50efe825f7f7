import { toast } from '@/web/ui/toasts/toast'

const storageKey = 'mintmark.toast'

/** Says something now, and again on the page that a reload brings, where it can be read to its end. */
export function showToastAcrossReload(words: { title: string; description?: string }) {
  toast({ ...words, tone: 'good' })
  sessionStorage.setItem(storageKey, JSON.stringify(words))
}

export function showPendingToast() {
  const carried = sessionStorage.getItem(storageKey)
  if (carried === null) return
  sessionStorage.removeItem(storageKey)
  toast({ ...JSON.parse(carried), tone: 'good' })
}
