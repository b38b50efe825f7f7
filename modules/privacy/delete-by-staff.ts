import { findAccount, lockOpenAccount, onAccount } from '@/modules/auth/service'
import type { DeleteByStaff, StaffDeletionBlocker } from '@/modules/privacy/contract'
import { eraseUser, findDeletionBlockers } from '@/modules/privacy/delete-account'
import { inputMessages } from '@/modules/privacy/messages'
import type { Context, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** Returns what prevents an open account from being deleted. Throws not_found. */
export async function listBlockersOf(ctx: Context, userId: string): Promise<StaffDeletionBlocker[]> {
  if ((await findAccount(ctx, userId)).deletedAt !== null) throw httpErrors.not_found()
  const blockers = await findDeletionBlockers(ctx, userId)
  return blockers.map(({ kind: { code, title } }) => ({ code, title }))
}

/**
 * Deletes an account at its user's request, with the same effects as the user's own deletion. The reason is recorded after the
 * details of earlier actions about the account were erased, so it stays as the proof of the request. Throws not_found, invalid,
 * safe_mode and the first deletion blocker.
 */
export async function deleteByStaff(
  ctx: UserContext,
  userId: string,
  { reason, confirmation }: DeleteByStaff,
): Promise<void> {
  requireCanMoveMoney(ctx)
  await transact(
    ctx,
    async (tx) => {
      const user = await lockOpenAccount(tx, userId)
      if (confirmation !== user.username)
        throw fieldError(httpErrors.invalid, 'confirmation', inputMessages.username)
      await eraseUser(tx, user)
      await recordStaffAction(tx, { ...onAccount(userId), action: 'privacy.delete-account', reason })
    },
    'read committed',
  )
}

/** Returns the user whose account it is. Throws not_found. */
export async function findAccountParties(ctx: Context, userId: string): Promise<string[]> {
  return [(await findAccount(ctx, userId)).id]
}
