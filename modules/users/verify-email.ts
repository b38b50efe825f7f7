import { findAccount, markEmailVerified, onAccount } from '@/modules/auth/service'
import { usersErrors } from '@/modules/users/errors'
import { EmailVerifiedByStaff } from '@/modules/users/events'
import { requireMayActOn } from '@/modules/users/users'
import type { UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/**
 * Marks the email address of an account as verified, because staff have other proof. Throws not_found, staff_protected, already_verified,
 * email_missing, email_taken.
 */
export async function verifyEmail(ctx: UserContext, userId: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const account = await findAccount(tx, userId)
    if (account.deletedAt !== null) throw httpErrors.not_found()
    requireMayActOn(tx, account)
    if (account.emailVerifiedAt !== null) throw usersErrors.already_verified()
    await markEmailVerified(tx, account)
    await publish(tx, EmailVerifiedByStaff, { userId })
    await recordStaffAction(tx, {
      ...onAccount(userId),
      action: 'users.verify-email',
      before: { emailVerified: false },
      after: { emailVerified: true },
      reason,
    })
  })
}
