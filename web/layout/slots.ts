import { defineSlot } from '@/web/lib/slots'

/** The search box of the top bar: an `input type="search"`, which the `/` key focuses. */
export const searchSlot = defineSlot('shell.search')

/** Beside the user menu of a signed-in user. */
export const bellSlot = defineSlot('shell.bell')

/** The platform login: a dialog that is open while mounted. */
export const platformLoginSlot = defineSlot<{ onClose: () => void; returnTo?: string | undefined }>(
  'shell.platform-login',
)

/** A line above every page, such as "verify your email". */
export const bannerSlot = defineSlot('shell.banner')

/** `subject` is the name of a `ReportSubject`. Title and description are those of the dialog. */
export type ReportSlotProps = {
  subject: string
  id: string
  label: string
  title: string
  description: string
}

/** A button that reports something to the moderators. */
export const reportSlot = defineSlot<ReportSlotProps>('shell.report')
