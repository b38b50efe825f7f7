import { defineSlot } from '@/web/lib/modules/slots'

/** The search box of the top bar: an `input type="search"`, which the `/` key focuses. */
export const searchSlot = defineSlot('shell.search')

/** Beside the user menu of a signed-in user. */
export const bellSlot = defineSlot('shell.bell')

/** The platform login: a dialog that is open while mounted. */
export const platformLoginSlot = defineSlot<{ onClose: () => void; returnTo?: string | undefined }>(
  'shell.platform-login',
)

/** A button that shares the page; `what` names it, such as an item's name. */
export const shareSlot = defineSlot<{ what: string }>('shell.share')

/** Above the top bar: what the operator tells everyone. */
export const siteBannerSlot = defineSlot('shell.site-banner')

/** Links in the footer, after those of `nav`. */
export const footerLinksSlot = defineSlot('shell.footer-links')

/** A line above every page, such as "verify your email". */
export const bannerSlot = defineSlot('shell.banner')

/** In the footer of every page, above its line. */
export const footerSlot = defineSlot('shell.footer')

export type ReportSlotProps = {
  /** The name of a `ReportSubject`. */
  subject: string
  id: string
  /** The subject inside a sentence: a username, or "this listing". */
  what: string
  /** Default: an icon. */
  variant?: 'text' | 'icon'
}

/** A button that reports something to the moderators. Pages show it with `SlotView` next to what can be reported. */
export const reportSlot = defineSlot<ReportSlotProps>('shell.report')
