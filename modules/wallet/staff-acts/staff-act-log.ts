import { and, desc, eq, gt, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { StaffAct } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { serverMessages } from '@/modules/wallet/messages'
import { staffActs } from '@/modules/wallet/schema'
import {
  permitFor,
  rightTo,
  type StaffActRow,
  type StaffPermit,
  type StaffTx,
} from '@/modules/wallet/staff-acts/perform-staff-act'
import { findById } from '@/src/db/find-by-id'
import { requireNotSuspended } from '@/src/kit/account'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { requireRecentSecondFactor } from '@/src/kit/second-factor'
import { requireRight } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'

const actsMax = 50

/** Returns what staff did with the money of an order, and their proposals, newest first. */
export function listOrderActs(ctx: UserContext, orderId: string): Promise<StaffAct[]> {
  return listActs(ctx, eq(staffActs.orderId, orderId))
}

/** Returns what was proposed about the money of these orders and waits for a second person, newest first. */
export function listProposedActs(ctx: UserContext, orderIds: readonly string[]): Promise<StaffAct[]> {
  return listActs(ctx, and(inArray(staffActs.orderId, [...orderIds]), eq(staffActs.state, 'proposed')))
}

/** Returns the fines of a user and the proposed ones, newest first. */
export function listFines(ctx: UserContext, userId: string): Promise<StaffAct[]> {
  return listActs(ctx, and(eq(staffActs.userId, userId), eq(staffActs.kind, 'fine')))
}

async function listActs(ctx: UserContext, isListed: SQL | undefined): Promise<StaffAct[]> {
  const rows = await ctx.db
    .select()
    .from(staffActs)
    .where(isListed)
    .orderBy(desc(staffActs.at), desc(staffActs.id))
    .limit(actsMax)
  return presentStaffActs(ctx, rows)
}

async function presentStaffActs(ctx: UserContext, rows: readonly StaffActRow[]): Promise<StaffAct[]> {
  const ids = rows.flatMap(({ staffId, confirmedBy }) => [staffId, confirmedBy ?? staffId])
  const profiles = await findProfiles(ctx, [...new Set(ids)])
  const nameOf = (id: string) => profiles.get(id)?.username ?? serverMessages.formerStaff
  return rows.map((row) => {
    const { id, kind, state, orderId, userId, amountCents, reason, staffId, confirmedBy, at } = row
    return {
      id,
      kind,
      state,
      orderId,
      userId,
      amount: decimalOf(amountCents),
      reason,
      by: nameOf(staffId),
      isOwn: hasActed(ctx, row),
      confirmedBy: confirmedBy === null ? null : nameOf(confirmedBy),
      at: isoTime(at),
      undoUntil: isUndoable(ctx, row) ? isoTime(row.undoUntil) : null,
    }
  })
}

/** Whether the actor did, proposed or confirmed it. */
export function hasActed({ actor }: UserContext, { staffId, confirmedBy }: StaffActRow): boolean {
  return actor.id === staffId || actor.id === confirmedBy
}

export async function presentStaffAct(ctx: UserContext, row: StaffActRow): Promise<StaffAct> {
  const [act] = await presentStaffActs(ctx, [row])
  assert(act, 'one row is presented as one act')
  return act
}

/** Presents what `performStaffAct` returned. */
export async function presentProposal(ctx: UserContext, row: StaffActRow): Promise<{ proposal: StaffAct }> {
  return { proposal: await presentStaffAct(ctx, row) }
}

function isUndoable(ctx: Context, { state, undoUntil }: StaffActRow): boolean {
  return state === 'done' && undoUntil !== null && undoUntil > ctx.core.trustedNow()
}

/** Doesn't check who asks. Throws not_found. */
export async function findAct(ctx: Context, id: string): Promise<StaffActRow> {
  return await findById(ctx, staffActs, id)
}

interface Undo {
  actId: string
  reason: string
  /** Whose money or which order it must be about. */
  about: Partial<Pick<StaffActRow, 'orderId' | 'userId' | 'kind'>>
  /** Whose case it is. */
  parties: readonly string[]
  audit: { subjectId: string; userId?: string }
  /** An appeal succeeded, so the time to undo it doesn't matter. */
  isAppealed?: boolean
  /** Takes back what the act did. */
  reverse: (permit: StaffPermit, act: StaffActRow) => Promise<unknown>
}

/**
 * Undoes an act that can still be undone, or rejects a proposal. Throws not_found, role_missing, account_suspended, own_case,
 * second_factor_required, act_not_undoable.
 */
export async function undoStaffAct(
  tx: StaffTx,
  { actId, reason, about, parties, audit, isAppealed = false, reverse }: Undo,
): Promise<void> {
  await requireNotSuspended(tx)
  requireRecentSecondFactor(tx)
  if (parties.includes(tx.actor.id)) throw httpErrors.own_case()
  const [act] = await tx.db.select().from(staffActs).where(eq(staffActs.id, actId))
  const facts = Object.entries(about) as [keyof StaffActRow, unknown][]
  if (!act || facts.some(([name, value]) => act[name] !== value)) throw httpErrors.not_found()
  requireRight(tx, rightTo(act.kind))
  const isProposal = act.state === 'proposed'
  const [closed] = await tx.db
    .update(staffActs)
    .set({
      state: isProposal ? 'rejected' : 'undone',
      closedBy: tx.actor.id,
      closedAt: tx.now(),
      closedReason: reason,
    })
    .where(and(eq(staffActs.id, actId), isAppealed ? eq(staffActs.state, 'done') : canBeClosed(tx)))
    .returning()
  if (!closed) throw walletErrors.act_not_undoable()
  if (!isProposal) await reverse(permitFor(act), act)
  const { kind, amountCents } = act
  const before = { kind, amount: decimalOf(amountCents) }
  const action = isProposal ? 'wallet.reject-act' : 'wallet.undo-act'
  await recordStaffAction(tx, { ...audit, action, before, reason })
}

/** Marks the decision about an order as undone, so that it doesn't count for the limit of who made it. */
export async function markDecisionUndone(tx: StaffTx, orderId: string, reason: string): Promise<void> {
  await tx.db
    .update(staffActs)
    .set({ state: 'undone', closedBy: tx.actor.id, closedAt: tx.now(), closedReason: reason })
    .where(isStandingDecision(orderId))
}

/** True if it took two people to decide about an order. */
export async function wasDecidedByTwo(ctx: Context, orderId: string): Promise<boolean> {
  const byTwo = and(isStandingDecision(orderId), isNotNull(staffActs.confirmedBy))
  return (await ctx.db.$count(staffActs, byTwo)) > 0
}

function isStandingDecision(orderId: string): SQL | undefined {
  return and(eq(staffActs.orderId, orderId), eq(staffActs.kind, 'decision'), eq(staffActs.state, 'done'))
}

function canBeClosed(tx: StaffTx): SQL | undefined {
  const isOpen = and(eq(staffActs.state, 'done'), gt(staffActs.undoUntil, tx.core.trustedNow()))
  return or(eq(staffActs.state, 'proposed'), isOpen)
}
