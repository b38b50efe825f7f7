import { and, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import type { StaffAct } from '@/modules/wallet/contract'
import { serverMessages } from '@/modules/wallet/messages'
import { staffActs } from '@/modules/wallet/schema'
import type { StaffActRow, StaffTx } from '@/modules/wallet/staff-acts/staff-act-request'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
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
  const [act] = await ctx.db.select().from(staffActs).where(eq(staffActs.id, id))
  if (!act) throw httpErrors.not_found()
  return act
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
