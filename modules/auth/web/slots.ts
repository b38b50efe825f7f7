import type { ComponentType } from 'react'
import { defineSlot } from '@/web/lib/slots'
import type { ViewerUser } from '@/web/lib/viewer'
import type { SubmitError } from '@/web/ui/forms/use-form'

/** One figure in the row of cards at the top of the profile. */
export const profileStatSlot = defineSlot('auth.profile-stat')

/** A line under the person's own name on the profile. */
export const profileLineSlot = defineSlot('auth.profile-line')

/** What stands under the profile's two tabs. */
export const profileListingsSlot = defineSlot('auth.profile-listings')
export const profileTransactionsSlot = defineSlot('auth.profile-transactions')

/** Another way in, under log-in and sign-up; `from` is where somebody was before. */
export const signInMethodSlot = defineSlot<{ from: string | undefined }>('auth.sign-in-method')

/** Under the panels of the security page; it shows a refusal as they do, with the way to log in again. */
export const securityPanelSlot = defineSlot<SecurityPanelProps>('auth.security-panel')

export type SecurityPanelProps = {
  user: ViewerUser
  FormErrorAlert: ComponentType<{ refused: SubmitError | undefined }>
}
