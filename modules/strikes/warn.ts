import { and, eq, isNull } from 'drizzle-orm'
import { accountActionsKey } from '@/modules/audit-log/web/paths'
import { findAccount, maybeSuspension, onAccount } from '@/modules/auth/service'
import { currentUserKey } from '@/modules/auth/web/paths'
import type { StrikeOutcome, WarningInput } from '@/modules/strikes/contract'
import { strikesErrors } from '@/modules/strikes/errors'
import { UserWarned, WarningLifted } from '@/modules/strikes/events'
import { warnings } from '@/modules/strikes/schema'
import { endOf, findWarning, listGivenStrikes, outcomeOf } from '@/modules/strikes/strikes'
import { warningsKey } from '@/modules/strikes/web/paths'
import { requireMayActOn, suspendInTransaction } from '@/modules/users/service'
import { accountPort } from '@/src/kit/account'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { use } from '@/src/kit/ports'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

type StaffTx = UserContext & TxContext

/**
 * Warns a user, and suspends the account if its strikes fulfill a rule, unless it is suspended for as long already. Throws not_found,
 * staff_protected, last_admin, and strikes_changed if the strikes don't lead to the suspension that the input expects.
 */
export async function warn(ctx: UserContext, userId: string, input: WarningInput): Promise<void> {
  const warnLocked = async (tx: StaffTx) => {
    // If two staff members warn at once, this lock makes the second one count the strikes of the first.
    if (!(await use(tx, accountPort)(tx, userId))) throw httpErrors.not_found()
    requireMayActOn(tx, await findAccount(tx, userId))
    const outcome = outcomeOf(tx, {
      strikes: input.strikes,
      given: await listGivenStrikes(tx, userId),
      suspension: await maybeSuspension(tx, userId),
    })
    if (outcome.rule?.suspendDays !== input.suspendDays) throw strikesErrors.strikes_changed()
    await insertWarning(tx, userId, input)
    await suspendFor(tx, userId, outcome, input.text)
  }
  await transact(ctx, warnLocked, 'read committed')
}

/** Provides `warnPort`. */
export async function warnWithoutStrikes(
  tx: StaffTx,
  userId: string,
  { reason: text, about }: { reason: string; about: string },
): Promise<void> {
  requireMayActOn(tx, await findAccount(tx, userId))
  await insertWarning(tx, userId, { reason: 'other', text, strikes: 0, about })
}

async function insertWarning(
  tx: StaffTx,
  userId: string,
  { reason, text, strikes, about }: WarningInput,
): Promise<void> {
  const id = newId(tx)
  await tx.db.insert(warnings).values({
    id,
    userId,
    authorId: tx.actor.id,
    reason,
    text,
    strikes,
    about: about ?? null,
    at: tx.now(),
  })
  await publish(tx, UserWarned, { warningId: id, userId })
  invalidateWarnings(tx, userId)
  await recordStaffAction(tx, {
    ...onAccount(userId),
    action: 'strikes.warn',
    after: { warning: id, reason, strikes, about },
    reason: text,
  })
}

async function suspendFor(
  tx: StaffTx,
  userId: string,
  { rule, isLonger }: StrikeOutcome,
  reason: string,
): Promise<void> {
  if (rule && !isLonger) await suspendInTransaction(tx, userId, { until: endOf(rule, tx.now()), reason })
}

/** Lifts a warning, so that its strikes no longer count. A suspension stays. Throws not_found, staff_protected, warning_lifted. */
export async function liftWarning(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId, strikes } = await findWarning(tx, id)
    requireMayActOn(tx, await findAccount(tx, userId))
    const [lifted] = await tx.db
      .update(warnings)
      .set({ liftedAt: tx.now(), liftReason: reason })
      .where(and(eq(warnings.id, id), isNull(warnings.liftedAt)))
      .returning()
    if (!lifted) throw strikesErrors.warning_lifted()
    await publish(tx, WarningLifted, { warningId: id, userId })
    invalidateWarnings(tx, userId)
    await recordStaffAction(tx, {
      ...onAccount(userId),
      action: 'strikes.lift',
      subjectId: id,
      before: { strikes },
      after: { strikes: 0 },
      reason,
    })
  })
}

/** Records that the user has read a warning of their own. Throws not_found. */
export async function acknowledgeWarning(ctx: UserContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if ((await findWarning(tx, id)).userId !== tx.actor.id) throw httpErrors.not_found()
    await tx.db
      .update(warnings)
      .set({ acknowledgedAt: tx.now() })
      .where(and(eq(warnings.id, id), isNull(warnings.acknowledgedAt)))
    invalidateWarnings(tx, tx.actor.id)
  })
}

function invalidateWarnings(tx: TxContext, userId: string): void {
  invalidateForUser(tx, userId, [currentUserKey, warningsKey, accountActionsKey])
}
