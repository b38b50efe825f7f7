import { and, eq } from 'drizzle-orm'
import { findAccount, findProfiles, maybeSuspension, usernameText } from '@/modules/auth/service'
import type { AppealCase, AppealDecision, OwnAppeal } from '@/modules/users/appeals/appeal-contract'
import {
  type AppealRow,
  closeOpenAppeal,
  findAppeal,
  maybeLatestAppeal,
} from '@/modules/users/appeals/appeal-log'
import { usersErrors } from '@/modules/users/errors'
import { SuspensionUpheld } from '@/modules/users/events'
import { suspensionAppeals } from '@/modules/users/schema'
import { restoreInTransaction } from '@/modules/users/suspensions'
import { requireMayActOn } from '@/modules/users/users'
import { ownAppealKey } from '@/modules/users/web/paths'
import type { Context, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { hasRight } from '@/src/kit/staff/rights'
import { hasOtherStaff } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'
import { publish } from '@/src/runtime/publish'

/** Returns the user's appeal of the suspension that they are under, and whether they can make one. */
export async function findOwnAppeal(ctx: UserContext): Promise<OwnAppeal> {
  const [suspension, latest] = await Promise.all([
    maybeSuspension(ctx, ctx.actor.id),
    maybeLatestAppeal(ctx, ctx.actor.id),
  ])
  // Staff may have changed the suspension since: an open appeal is still about it, a decided one isn't.
  const appeal = latest?.state === 'open' || latest?.suspendedAt === suspension?.at ? latest : undefined
  return { mayAppeal: suspension !== undefined && !appeal, appeal: appeal ? presentAppeal(appeal) : null }
}

function presentAppeal({ text, at, answer }: AppealRow) {
  return { text, at: isoTime(at), answer }
}

/** Appeals the suspension of the user, once unless staff change it. Throws not_suspended, already_appealed. */
export async function appealSuspension(ctx: UserContext, text: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const suspension = await maybeSuspension(tx, tx.actor.id)
    if (!suspension) throw usersErrors.not_suspended()
    const now = tx.now()
    const [appeal] = await tx.db
      .insert(suspensionAppeals)
      .values({
        id: newId(tx),
        userId: tx.actor.id,
        suspendedAt: suspension.at,
        suspendedBy: suspension.by,
        text,
        at: now,
        state: 'open',
        openedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!appeal) throw usersErrors.already_appealed()
  })
}

/** Returns an appeal as staff see it. Throws not_found. */
export async function findAppealCase(ctx: UserContext, id: string): Promise<AppealCase> {
  const appeal = await findAppeal(ctx, id)
  const { userId, state, decidedBy } = appeal
  const suspension = await maybeSuspension(ctx, userId)
  const profiles = await findProfiles(
    ctx,
    [userId, decidedBy, suspension?.by].flatMap((personId) => personId ?? []),
  )
  const nameOf = (personId: string | null) => {
    const profile = profiles.get(personId ?? '')
    return profile ? usernameText(profile) : null
  }
  return {
    id,
    ...presentAppeal(appeal),
    state,
    userId,
    username: nameOf(userId) ?? userId,
    suspension: suspension
      ? {
          at: isoTime(suspension.at),
          until: isoTime(suspension.until),
          reason: suspension.reason,
          by: nameOf(suspension.by),
        }
      : null,
    decidedBy: nameOf(decidedBy),
    mayDecide: state === 'open' && (await mayDecide(ctx, appeal)),
    mayReopen: state === 'upheld' && suspension?.at === appeal.suspendedAt,
  }
}

/** An appeal is a case of the user. Throws not_found. */
export async function findAppealParties(ctx: Context, id: string): Promise<string[]> {
  return [(await findAppeal(ctx, id)).userId]
}

/**
 * True if the actor may act on the user and suspended them neither at the time of the appeal nor since, or if there is nobody else.
 */
export async function mayDecide(ctx: UserContext, { userId, suspendedBy }: AppealRow): Promise<boolean> {
  const { role, suspendedBy: changedBy } = await findAccount(ctx, userId)
  const right = role === 'user' ? 'moderation' : 'administration'
  if (!hasRight(ctx.actor.role, right)) return false
  if (ctx.actor.id !== suspendedBy && ctx.actor.id !== changedBy) return true
  return !(await hasOtherStaff(ctx, right, [userId, suspendedBy, changedBy]))
}

/**
 * Decides an appeal: the suspension stands, or it ends. Throws not_found, staff_protected, own_suspension, appeal_not_open.
 */
export async function decideAppeal(
  ctx: UserContext,
  id: string,
  { result, reason }: AppealDecision,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const appeal = await findAppeal(tx, id)
    const { userId } = appeal
    requireMayActOn(tx, await findAccount(tx, userId))
    if (!(await mayDecide(tx, appeal))) throw usersErrors.own_suspension()
    const decision = { state: result, decidedBy: tx.actor.id, decidedAt: tx.now(), answer: reason }
    const closed = await closeOpenAppeal(tx, userId, decision)
    if (closed?.id !== id) throw usersErrors.appeal_not_open()
    invalidateForUser(tx, userId, [ownAppealKey])
    if (result === 'overturned') return restoreInTransaction(tx, userId, { reason, appealId: id })
    await publish(tx, SuspensionUpheld, { userId, appealId: id })
    await recordStaffAction(tx, { action: 'users.uphold-suspension', subjectId: id, userId, reason })
  })
}

/** Has an appeal that was upheld decided again. Throws not_found, staff_protected, appeal_not_upheld. */
export async function reopenAppeal(ctx: UserContext, id: string, reason: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const { userId, suspendedAt } = await findAppeal(tx, id)
    requireMayActOn(tx, await findAccount(tx, userId))
    const suspension = await maybeSuspension(tx, userId)
    if (suspension?.at !== suspendedAt) throw usersErrors.appeal_not_upheld()
    const [reopened] = await tx.db
      .update(suspensionAppeals)
      .set({ state: 'open', openedAt: tx.now(), decidedBy: null, decidedAt: null, answer: null })
      .where(and(eq(suspensionAppeals.id, id), eq(suspensionAppeals.state, 'upheld')))
      .returning()
    if (!reopened) throw usersErrors.appeal_not_upheld()
    invalidateForUser(tx, userId, [ownAppealKey])
    await recordStaffAction(tx, { action: 'users.reopen-appeal', subjectId: id, userId, reason })
  })
}
