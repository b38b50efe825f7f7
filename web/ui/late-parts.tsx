import { UnavailableBanner } from '@/web/ui/states/unavailable-banner'
import { OutdatedNotice } from '@/web/ui/toasts/outdated-notice'
import { ToastArea } from '@/web/ui/toasts/toast-area'

/** The banner and the toasts, which load after the first paint because most visits show neither. */
export function LateParts() {
  return (
    <>
      <OutdatedNotice />
      <UnavailableBanner />
      <ToastArea />
    </>
  )
}
