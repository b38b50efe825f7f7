import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { bankAct } from '@/modules/manual/bank-acts'
import { debitedAccount } from '@/modules/manual/config'
import type { CreditTransfer, CreditTransferAct } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { isIban } from '@/modules/manual/iban-contract'
import { serverMessages } from '@/modules/manual/messages'
import { maybeIntent } from '@/modules/manual/payments'
import { type CreditTransferRow, creditTransfers, intents } from '@/modules/manual/schema'
import { enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { findObstacles, isBlocked } from '@/modules/manual/transfers/blocked-transfers'
import { findOrderParties } from '@/modules/orders/queries'
import { performStaffAct, type StaffTx } from '@/modules/wallet/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { isUnrelated } from '@/src/kit/staff/relations'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
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
  const obstacles = await findObstacles(
    ctx,
    rows.map(({ transfer }) => transfer),
  )
  const makesFiles = debitedAccount(ctx) !== undefined
  return rows.map(({ transfer, orderId }) => {
    const { id, kind, state, amountCents, name, account, bic, fileId, proposal, proposedBy, at } = transfer
    return {
      id,
      kind,
      state: state === 'sent' ? 'sent' : 'waiting',
      orderId,
      amount: decimalOf(amountCents),
      name,
      account,
      bic,
      isHeld: state === 'waiting' && isBlocked(ctx, transfer, obstacles),
      fitsFile: makesFiles && proposal === null && isIban(account),
      fileId,
      at: isoTime(at),
      proposal,
      isOwnProposal: proposal !== null && proposedBy === ctx.actor.id,
    }
  })
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
 * Records that a transfer left the bank's account, or that it didn't although a payment file had it or someone proposed so: the next file has it
 * again. A second person confirms it by the same request. Throws not_found, transfer_closed, second_person_needed.
 */
export async function recordTransfer(ctx: UserContext, id: string, act: CreditTransferAct): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const transfer = await findTransfer(tx, id)
    const changed = await storeAct(tx, transfer, act)
    return changed.state === 'paid' ? [await enqueueTransferSync(tx, changed)] : []
  })
  await runSyncs(ctx, keys)
}

const acts = {
  paid: { from: inArray(creditTransfers.state, ['waiting', 'sent']), set: { state: 'paid' } },
  unsent: {
    from: or(
      eq(creditTransfers.state, 'sent'),
      and(eq(creditTransfers.state, 'waiting'), isNotNull(creditTransfers.proposal)),
    ),
    set: { state: 'waiting', fileId: null },
  },
} as const

/** A transfer that waits and that nobody says has left. */
export const isUnsent = and(eq(creditTransfers.state, 'waiting'), isNull(creditTransfers.proposal))

/** Returns the transfer, with a proposal if it takes a second person. */
async function storeAct(
  tx: StaffTx,
  transfer: CreditTransferRow,
  act: CreditTransferAct,
): Promise<CreditTransferRow> {
  const { id, amountCents } = transfer
  const { from, set } = acts[act]
  const proposedBy = transfer.proposal === act ? transfer.proposedBy : null
  if (proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
  let changed = transfer
  const change = async (values: Partial<CreditTransferRow>) => {
    const isOpen = and(eq(creditTransfers.id, id), from)
    const [row] = await tx.db.update(creditTransfers).set(values).where(isOpen).returning()
    if (!row) throw manualErrors.transfer_closed()
    changed = row
  }
  const audit = { subjectId: id, after: { amountCents } }
  await performStaffAct(tx, {
    ...(await transferAct(tx, transfer)),
    amountCents,
    reason: serverMessages.reasons.byHand,
    audit: { action: `manual.record-${act}`, ...audit },
    proposals: {
      findProposer: async () => proposedBy,
      store: async () => {
        await change({ proposal: act, proposedBy: tx.actor.id })
        await recordStaffAction(tx, { action: `manual.propose-${act}`, ...audit })
      },
    },
    perform: ({ actId }) => change({ ...set, ...noProposal, actId }),
  })
  return changed
}

export const noProposal = { proposal: null, proposedBy: null }

/** What acts of staff about a transfer have in common. */
export async function transferAct(tx: StaffTx, transfer: CreditTransferRow) {
  const { intentId, payoutId, userId } = transfer
  const intent = intentId === null ? undefined : await maybeIntent(tx, eq(intents.id, intentId))
  const about = { orderId: intent?.orderId, payoutId: payoutId ?? undefined }
  return { ...bankAct, ...about, userId, parties: await partiesOf(tx, transfer) }
}

/** Doesn't send a payout that waits, such as one to a wrong account: its money is the seller's again. Throws not_found, transfer_closed. */
export async function cancelPayout(ctx: UserContext, id: string, reason: string): Promise<void> {
  const key = await transact(ctx, async (tx) => {
    const transfer = await findTransfer(tx, id)
    const canceled = await cancelTransfer(tx, id, reason)
    if (!canceled) throw manualErrors.transfer_closed()
    await recordStaffAction(tx, {
      action: 'manual.cancel-payout',
      subjectId: id,
      userId: transfer.userId,
      after: { amountCents: transfer.amountCents },
      reason,
    })
    return enqueueTransferSync(tx, canceled)
  })
  await runSyncs(ctx, [key])
}

/** Returns undefined unless it is a payout that waits and that nobody says has left. */
export async function cancelTransfer(
  tx: TxContext,
  id: string,
  note: string,
): Promise<CreditTransferRow | undefined> {
  const isWaitingPayout = and(eq(creditTransfers.id, id), eq(creditTransfers.kind, 'payout'), isUnsent)
  const [canceled] = await tx.db
    .update(creditTransfers)
    .set({ state: 'canceled', note, ...noProposal })
    .where(isWaitingPayout)
    .returning()
  return canceled
}
