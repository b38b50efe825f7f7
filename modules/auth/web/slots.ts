import type { ComponentType } from 'react'
import { defineSlot } from '@/web/lib/modules/slots'
import type { ViewerUser } from '@/web/lib/session/viewer'
import type { SubmitError } from '@/web/ui/forms/use-form'

/** A card in the row at the top of the profile. */
export const profileStatSlot = defineSlot('auth.profile-stat')

/** A line under the user's name on the profile. */
export const profileLineSlot = defineSlot('auth.profile-line')

/** The content of the profile's first tab. */
export const profileListingsSlot = defineSlot('auth.profile-listings')

/** The content of the profile's second tab. */
export const profileTransactionsSlot = defineSlot('auth.profile-transactions')

/** Another sign-in method, below the login and sign-up forms; `from` is the path to return to. */
export const signInMethodSlot = defineSlot<{ from: string | undefined }>('auth.sign-in-method')

/** Another way to verify the second factor, below the form; call `onVerified` afterwards. */
export const secondFactorSlot = defineSlot<{ onVerified: () => void }>('auth.second-factor')

/** A suspended user's suspension, at the top of the security page. */
export const suspensionSlot = defineSlot<{ suspension: NonNullable<ViewerUser['suspension']> }>(
  'auth.suspension',
)

/** More panels of the security page. They show form errors with the given `FormErrorAlert`, and take the password from `withPassword`. */
export const securityPanelSlot = defineSlot<SecurityPanelProps>('auth.security-panel')

export type SecurityPanelProps = {
  user: ViewerUser
  FormErrorAlert: ComponentType<{ error: SubmitError | undefined }>
  /** Runs `work` with the current password, which is asked for once while the page is open. Does nothing if the user cancels. */
  withPassword: (work: (proof: { currentPassword?: string | undefined }) => Promise<unknown>) => Promise<void>
}
