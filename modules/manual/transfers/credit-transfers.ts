import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CreditTransfer, CreditTransferAct } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { isIban } from '@/modules/manual/iban-contract'
import { maybeIntent } from '@/modules/manual/payments'
import { type CreditTransferRow, creditTransfers, intents } from '@/modules/manual/schema'
import { waitsForAnother } from '@/modules/manual/second-person'
import { enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { findOrderParties } from '@/modules/orders/queries'
import { findPayoutObstacles, type PayoutObstacles } from '@/modules/wallet/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { isUnrelated } from '@/src/kit/staff/relations'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isOff } from '@/src/kit/switches'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const shownMax = 500

/** Returns the refunds and payouts that haven't left yet, the oldest first. */
export async function listCreditTransfers(ctx: UserContext): Promise<CreditTransfer[]> {
  const rows = await ctx.db
    .select({ transfer: creditTransfers, orderId: intents.orderId })
    .from(creditTransfers)
    .leftJoin(intents, eq(intents.id, creditTransfers.intentId))
    .where(inArray(creditTransfers.state, ['waiting', 'sent']))
    .orderBy(asc(creditTransfers.at), asc(creditTransfers.id))
    .limit(shownMax)
  const held = await findHeldSellers(
    ctx,
    rows.flatMap(({ transfer: { kind, userId } }) => (kind === 'payout' ? [userId] : [])),
  )
  return rows.map(({ transfer, orderId }) => {
    const { id, kind, state, userId, amountCents, name, account, bic, fileId, proposal, proposedBy, at } =
      transfer
    return {
      id,
      kind,
      state: state === 'sent' ? 'sent' : 'waiting',
      orderId,
      amount: decimalOf(amountCents),
      name,
      account,
      bic,
      isHeld: kind === 'payout' && state === 'waiting' && held.has(userId),
      fitsFile: isIban(account),
      fileId,
      at: isoTime(at),
      proposal,
      isOwnProposal: proposal !== null && proposedBy === ctx.actor.id,
    }
  })
}

async function findHeldSellers(ctx: UserContext, sellerIds: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const sellerId of new Set(sellerIds))
    if (mustWait(ctx, await findPayoutObstacles(ctx, sellerId))) held.add(sellerId)
  return held
}

/** Whether payouts of a seller must not leave now. */
export function mustWait(ctx: Context, { isOverdrawn, waitsFor }: PayoutObstacles): boolean {
  return isOverdrawn || waitsFor !== undefined || isOff(ctx, 'payouts')
}

/** Returns whose case a transfer is. Throws not_found. */
export async function findTransferParties(ctx: UserContext, id: string): Promise<string[]> {
  return partiesOf(ctx, await findTransfer(ctx, id))
}

/** The parties of the refunded order; for a payout, the seller, and the actor if they have a relation to the seller. */
export async function partiesOf(
  ctx: UserContext,
  { intentId, userId }: CreditTransferRow,
): Promise<string[]> {
  const intent = intentId === null ? undefined : await maybeIntent(ctx, eq(intents.id, intentId))
  if (intent) return findOrderParties(ctx, intent.orderId)
  return (await isUnrelated(ctx, [userId])) ? [userId] : [userId, ctx.actor.id]
}

async function findTransfer(ctx: Context, id: string): Promise<CreditTransferRow> {
  const [transfer] = await ctx.db.select().from(creditTransfers).where(eq(creditTransfers.id, id))
  if (!transfer) throw httpErrors.not_found()
  return transfer
}

/**
 * Records that a transfer left the bank's account, or that it didn't although a payment file had it, so that the next file has it again. A second
 * person confirms it by the same request. Throws not_found, transfer_closed, second_person_needed.
 */
export async function recordTransfer(ctx: UserContext, id: string, act: CreditTransferAct): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const transfer = await findTransfer(tx, id)
    const isProposed = await storeAct(tx, transfer, act)
    await recordStaffAction(tx, {
      action: `manual.${isProposed ? 'propose' : 'record'}-${act}`,
      subjectId: id,
      after: { amountCents: transfer.amountCents },
    })
    return isProposed || act !== 'paid' ? [] : [await enqueueTransferSync(tx, transfer, id)]
  })
  await runSyncs(ctx, keys)
}

const acts = {
  paid: { from: ['waiting', 'sent'], set: { state: 'paid' } },
  unsent: { from: ['sent'], set: { state: 'waiting', fileId: null } },
} as const

/** Returns true if it is only proposed, because it takes a second person. */
async function storeAct(
  tx: TxContext & UserContext,
  transfer: CreditTransferRow,
  act: CreditTransferAct,
): Promise<boolean> {
  const { from, set } = acts[act]
  const proposedBy = transfer.proposal === act ? transfer.proposedBy : null
  if (proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
  const isProposed = await waitsForAnother(tx, await claimOf(tx, transfer), proposedBy)
  const [changed] = await tx.db
    .update(creditTransfers)
    .set(isProposed ? { proposal: act, proposedBy: tx.actor.id } : { ...set, ...noProposal })
    .where(and(eq(creditTransfers.id, transfer.id), inArray(creditTransfers.state, [...from])))
    .returning()
  if (!changed) throw manualErrors.transfer_closed()
  return isProposed
}

export const noProposal = { proposal: null, proposedBy: null }

export async function claimOf(tx: TxContext & UserContext, transfer: CreditTransferRow) {
  const { userId, amountCents } = transfer
  return { userId, amountCents, parties: await partiesOf(tx, transfer) }
}

/** Doesn't send a payout that waits, such as one to a wrong account: its money is the seller's again. Throws not_found, transfer_closed. */
export async function cancelPayout(ctx: UserContext, id: string, reason: string): Promise<void> {
  const key = await transact(ctx, async (tx) => {
    const transfer = await findTransfer(tx, id)
    if (!(await cancelTransfer(tx, id, reason))) throw manualErrors.transfer_closed()
    await recordStaffAction(tx, {
      action: 'manual.cancel-payout',
      subjectId: id,
      userId: transfer.userId,
      after: { amountCents: transfer.amountCents },
      reason,
    })
    return enqueueTransferSync(tx, transfer, 'canceled')
  })
  await runSyncs(ctx, [key])
}

/** Returns false unless it is a payout that waits. */
export async function cancelTransfer(tx: TxContext, id: string, note: string): Promise<boolean> {
  const isWaitingPayout = and(
    eq(creditTransfers.id, id),
    eq(creditTransfers.kind, 'payout'),
    eq(creditTransfers.state, 'waiting'),
  )
  const [canceled] = await tx.db
    .update(creditTransfers)
    .set({ state: 'canceled', note, ...noProposal })
    .where(isWaitingPayout)
    .returning()
  return canceled !== undefined
}
