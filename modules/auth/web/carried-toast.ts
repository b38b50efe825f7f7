import { toast } from '@/web/ui/toast'

const key = 'mintmark.toast'

/** Says something now, and again on the page that a reload brings, where it can be read to its end. */
export function carryToast(words: { title: string; description?: string }) {
  toast({ ...words, tone: 'good' })
  sessionStorage.setItem(key, JSON.stringify(words))
}

export function showCarriedToast() {
  const carried = sessionStorage.getItem(key)
  if (carried === null) return
  sessionStorage.removeItem(key)
  toast({ ...JSON.parse(carried), tone: 'good' })
}
