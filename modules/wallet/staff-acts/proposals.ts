import { and, eq, isNull } from 'drizzle-orm'
import { serverMessages } from '@/modules/wallet/messages'
import { staffActs } from '@/modules/wallet/schema'
import {
  rightTo,
  type StaffActRequest,
  type StaffActRow,
  type StaffTx,
} from '@/modules/wallet/staff-acts/staff-act-request'
import { assert } from '@/src/kit/assert'
import { newId } from '@/src/kit/id'
import { decimalOf } from '@/src/kit/money'
import { isStaffWith } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'

/** Stores an act that waits for a second person. */
export async function propose(tx: StaffTx, request: StaffActRequest): Promise<StaffActRow> {
  const proposed = newRow(tx, request, { state: 'proposed' })
  if (request.proposals) await request.proposals.store()
  else await storeProposal(tx, proposed, request.audit)
  return proposed
}

export function newRow(
  tx: StaffTx,
  { kind, orderId, payoutId, userId, amountCents, reason }: StaffActRequest,
  set: Partial<StaffActRow> & Pick<StaffActRow, 'state'>,
): StaffActRow {
  return {
    id: newId(tx),
    kind,
    orderId: orderId ?? null,
    payoutId: payoutId ?? null,
    userId,
    amountCents,
    reason,
    staffId: tx.actor.id,
    confirmedBy: null,
    undoUntil: null,
    at: tx.now(),
    closedBy: null,
    closedAt: null,
    closedReason: null,
    ...set,
  }
}

async function storeProposal(
  tx: StaffTx,
  row: StaffActRow,
  { action, ...audit }: StaffActRequest['audit'],
): Promise<void> {
  await tx.db.insert(staffActs).values(row)
  const { kind, amountCents, reason } = row
  const after = { proposed: action, kind, amount: decimalOf(amountCents) }
  await recordStaffAction(tx, { ...audit, action: 'wallet.propose-act', after, reason })
}

interface FoundProposal {
  /** Who proposed it; nobody if nothing is proposed. */
  staffId?: string | null | undefined
  /** Undefined if the act keeps its proposals elsewhere. */
  row?: StaffActRow | undefined
}

/** Returns the proposal of the same act that waits for a second person. One of someone who has lost the right to it has ended. */
export async function findProposal(tx: StaffTx, request: StaffActRequest): Promise<FoundProposal> {
  const row = request.proposals ? undefined : await maybeSameProposal(tx, request)
  const staffId = request.proposals ? await request.proposals.findProposer() : row?.staffId
  if (staffId == null || (await isStaffWith(tx, staffId, rightTo(request.kind)))) return { staffId, row }
  if (row) await endProposal(tx, row)
  return {}
}

async function maybeSameProposal(
  tx: StaffTx,
  { kind, orderId, payoutId, userId, amountCents }: StaffActRequest,
): Promise<StaffActRow | undefined> {
  const [proposal] = await tx.db
    .select()
    .from(staffActs)
    .where(
      and(
        eq(staffActs.userId, userId),
        eq(staffActs.kind, kind),
        eq(staffActs.state, 'proposed'),
        eq(staffActs.amountCents, amountCents),
        orderId === undefined ? isNull(staffActs.orderId) : eq(staffActs.orderId, orderId),
        payoutId === undefined ? isNull(staffActs.payoutId) : eq(staffActs.payoutId, payoutId),
      ),
    )
    .limit(1)
  return proposal
}

/** The role of who proposed it has ended, so it takes two others. */
async function endProposal(tx: StaffTx, { id }: StaffActRow): Promise<void> {
  await tx.db
    .update(staffActs)
    .set({
      state: 'rejected',
      closedBy: tx.actor.id,
      closedAt: tx.now(),
      closedReason: serverMessages.proposerLeft,
    })
    .where(and(eq(staffActs.id, id), eq(staffActs.state, 'proposed')))
}

/** Claimed by the state, so that two people can't confirm one proposal at once. */
export async function confirmProposal(tx: StaffTx, row: StaffActRow): Promise<void> {
  const [confirmed] = await tx.db
    .update(staffActs)
    .set(row)
    .where(and(eq(staffActs.id, row.id), eq(staffActs.state, 'proposed')))
    .returning({ id: staffActs.id })
  assert(confirmed, 'a proposal is confirmed in the transaction that found it')
}
