import { ToastArea } from '@/web/ui/toasts/toast-area'
import { UnavailableBanner } from '@/web/ui/unavailable-banner'

/** What a page needs only after its first paint, if at all. */
export function LateParts() {
  return (
    <>
      <UnavailableBanner />
      <ToastArea />
    </>
  )
}
