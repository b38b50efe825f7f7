import { defineEvent } from '@/src/kit/events'

/** Staff or the operator suspended an account, or changed its suspension. The account has the reason. */
export const AccountSuspended = defineEvent<{ userId: string }>('users.account-suspended')

/** A suspension ended: staff or the operator ended it, or its date came. `appealId` if an appeal succeeded. */
export const AccountRestored = defineEvent<{ userId: string; appealId?: string }>('users.account-restored')

/** Staff marked the email address of an account as verified. */
export const EmailVerifiedByStaff = defineEvent<{ userId: string }>('users.email-verified')

/** Staff upheld a suspension that its user had appealed. */
export const SuspensionUpheld = defineEvent<{ userId: string; appealId: string }>('users.suspension-upheld')
