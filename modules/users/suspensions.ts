import {
  endSuspension,
  findAccount,
  listEndedSuspensions,
  maybeSuspension,
  onAccount,
  type Suspension,
  setSuspension,
  suspensionRecord,
} from '@/modules/auth/service'
import { pauseListingsOf, resumeListingsOf } from '@/modules/catalog/service'
import { beforeMessagePoint } from '@/modules/messages/ports'
import { cancelReservationsOf, hasOpenOrderBetween } from '@/modules/orders/service'
import { closeOpenAppeal } from '@/modules/users/appeals/appeal-log'
import type { SuspensionInput } from '@/modules/users/contract'
import { usersErrors } from '@/modules/users/errors'
import { AccountRestored, AccountSuspended } from '@/modules/users/events'
import { inputMessages, serverMessages } from '@/modules/users/messages'
import { requireMayActOn } from '@/modules/users/users'
import { resumePayoutsOf } from '@/modules/wallet/service'
import { defineCheck } from '@/src/kit/checks/checks'
import type { Context, TxContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { attemptEach } from '@/src/kit/jobs/jobs'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** The job runs often, so it needs few at a time. */
const endedAtOnceMax = 50

/**
 * Suspends an account and takes its listings off sale, or changes a suspension. Throws not_found, staff_protected, last_admin, invalid.
 * Read committed: after it waited for a transaction of the person, it sees what that one listed.
 */
export async function suspend(
  ctx: Context,
  userId: string,
  { reason, until }: SuspensionInput,
): Promise<void> {
  const suspension = { until: until == null ? null : Date.parse(until), reason }
  if (suspension.until !== null && suspension.until <= ctx.now())
    throw fieldError(httpErrors.invalid, 'until', inputMessages.until.past)
  await transact(ctx, (tx) => suspendInTransaction(tx, userId, suspension), 'read committed')
}

/** Like `suspend`, in the read committed transaction of another action. Throws not_found, staff_protected, last_admin. */
export async function suspendInTransaction(
  tx: TxContext,
  userId: string,
  suspension: Suspension,
): Promise<void> {
  requireMayActOn(tx, await findAccount(tx, userId))
  const earlier = await maybeSuspension(tx, userId)
  if (!(await setSuspension(tx, userId, suspension))) throw httpErrors.not_found()
  await pauseListingsOf(tx, userId, 'sellerSuspended')
  await cancelReservationsOf(tx, userId)
  await publish(tx, AccountSuspended, { userId })
  await recordStaffAction(tx, {
    ...onAccount(userId),
    action: 'users.suspend',
    before: suspensionRecord(earlier),
    after: suspensionRecord(suspension),
    reason: suspension.reason,
  })
}

/** Ends a suspension. Throws not_found, staff_protected, not_suspended. */
export async function restore(ctx: Context, userId: string, reason: string): Promise<void> {
  await transact(ctx, (tx) => restoreInTransaction(tx, userId, { reason }))
}

/** `appealId` if an appeal succeeded. Throws not_found, staff_protected, not_suspended. */
export async function restoreInTransaction(
  tx: TxContext,
  userId: string,
  { reason, appealId }: { reason: string; appealId?: string },
): Promise<void> {
  requireMayActOn(tx, await findAccount(tx, userId))
  const suspension = await maybeSuspension(tx, userId)
  if (!suspension) throw usersErrors.not_suspended()
  await endAndResume(tx, userId, appealId)
  await recordStaffAction(tx, {
    ...onAccount(userId),
    action: 'users.restore',
    before: suspensionRecord(suspension),
    after: suspensionRecord(undefined),
    reason,
  })
}

/** Ends the suspensions whose date has come. */
export async function endDueSuspensions(ctx: Context): Promise<void> {
  await attemptEach(ctx, await listEndedSuspensions(ctx, endedAtOnceMax), {
    work: (userId) =>
      transact(ctx, async (tx) => {
        const suspension = await maybeSuspension(tx, userId)
        // Staff may have changed it in the meantime.
        if (suspension && suspension.until !== null && suspension.until <= tx.now())
          await endAndResume(tx, userId)
      }),
    failure: 'failed to end a suspension',
    describe: (userId) => ({ userId }),
  })
}

/** The only way a suspension ends, except with the account. An appeal that waits has nothing left to decide. */
async function endAndResume(tx: TxContext, userId: string, appealId?: string): Promise<void> {
  await endSuspension(tx, userId)
  await closeOpenAppeal(tx, userId, { state: 'closed' })
  await resumeListingsOf(tx, userId, 'sellerSuspended')
  await resumePayoutsOf(tx, userId)
  await publish(tx, AccountRestored, { userId, ...(appealId !== undefined && { appealId }) })
}

/** A suspended person writes only to the other party of an open order. */
export const requireOpenOrder = defineCheck(
  beforeMessagePoint,
  'users.not-suspended-unless-in-open-order',
  async (ctx, { receiverId }) => {
    if (ctx.actor.kind !== 'user' || !ctx.actor.suspended) return undefined
    if (await hasOpenOrderBetween(ctx, ctx.actor.id, receiverId)) return undefined
    return { reason: serverMessages.notSuspended, error: httpErrors.account_suspended() }
  },
  { throws: [httpErrors.account_suspended] },
)
