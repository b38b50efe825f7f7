import { and, eq } from 'drizzle-orm'
import { bankAct, type Vouching } from '@/modules/manual/bank-acts'
import type { EntriesQuery, Entry } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { settleIntent } from '@/modules/manual/matching'
import { maybeIntent } from '@/modules/manual/payments'
import { enqueueRecallSyncs, findRecalled } from '@/modules/manual/recalls'
import { findReferences } from '@/modules/manual/references'
import { creditTransfers, entries, type IntentRow, intents } from '@/modules/manual/schema'
import { enqueuePaymentSync, enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { findTransferParties } from '@/modules/manual/transfers/credit-transfers'
import { settleTransfer } from '@/modules/manual/transfers/settle-transfer'
import { findOrderParties } from '@/modules/orders/queries'
import { performStaffAct, type StaffTx } from '@/modules/wallet/service'
import { findById } from '@/src/db/find-by-id'
import { assert } from '@/src/kit/assert'
import type { TxContext, UserContext } from '@/src/kit/context'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction, type StaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

type EntryRow = typeof entries.$inferSelect

const pageDefault = 50
const oldestFirst = keyset('asc', { id: entries.id })
const newestFirst = keyset('desc', { id: entries.id })

/** Returns a page of what arrived at the bank: cases oldest first, others newest first. */
export async function listEntries(
  ctx: UserContext,
  { state, limit = pageDefault, cursor }: EntriesQuery,
): Promise<ListPage<Entry>> {
  const order = state === 'open' ? oldestFirst : newestFirst
  const query = ctx.db
    .select({ ...order.columns, entry: entries, orderId: intents.orderId })
    .from(entries)
    .leftJoin(intents, eq(intents.id, entries.intentId))
  const { rows, next } = await order.readPage(query, {
    where: state && eq(entries.state, state),
    limit,
    cursor,
  })
  return { rows: rows.map(({ entry, orderId }) => present(ctx, entry, orderId)), next }
}

function present(ctx: UserContext, entry: EntryRow, orderId: string | null): Entry {
  const {
    id,
    row,
    day,
    amountCents,
    currency,
    text,
    payer,
    account,
    isDebit,
    state,
    problem,
    transferId,
    note,
  } = entry
  const isOwnProposal = entry.proposedBy === ctx.actor.id
  const amount = decimalOf(amountCents)
  return {
    id,
    row,
    day,
    amount,
    currency,
    text,
    payer,
    account,
    isDebit,
    state,
    problem,
    orderId,
    transferId,
    note,
    isOwnProposal,
  }
}

/**
 * Returns whose case an entry is: the parties of the orders that it would pay or refund, or whose payments left again, and the seller of a payout.
 * Throws not_found.
 */
export async function findEntryParties(ctx: UserContext, id: string): Promise<string[]> {
  const entry = await findById(ctx, entries, id)
  const { intentId, transferId } = entry
  const intent = intentId === null ? undefined : await maybeIntent(ctx, eq(intents.id, intentId))
  const payments = intent ? [intent] : await findRecalled(ctx, entry)
  const parties = await Promise.all(payments.map(({ orderId }) => findOrderParties(ctx, orderId)))
  return [...parties.flat(), ...(transferId === null ? [] : await findTransferParties(ctx, transferId))]
}

/** Says which payment, or which transfer that came back, an entry belongs to. Throws not_found, entry_closed, unknown_reference, safe_mode. */
export async function matchEntry(
  ctx: UserContext,
  { id, reference }: { id: string; reference: string },
): Promise<void> {
  requireCanMoveMoney(ctx)
  const keys = await transact(
    ctx,
    async (tx) => {
      const target = await findMatch(tx, reference)
      const entry = await findById(tx, entries, id)
      if (entry.problem === 'currency' || (entry.isDebit && target.transferId === null))
        throw manualErrors.entry_closed()
      const matched = await changeOpen(tx, id, { ...target, proposedBy: null, note: null })
      return settleByHand(tx, matched, {
        action: 'manual.match-entry',
        subjectId: id,
        after: { ...target, amountCents: matched.amountCents },
      })
    },
    'read committed',
  )
  await runSyncs(ctx, keys)
}

/** Confirms what another person matched or imported. Throws not_found, entry_closed, second_person_needed, safe_mode. */
export async function confirmEntry(ctx: UserContext, id: string): Promise<void> {
  requireCanMoveMoney(ctx)
  const keys = await transact(
    ctx,
    async (tx) => {
      const entry = await findById(tx, entries, id)
      const { problem, proposedBy, amountCents } = entry
      if (problem !== 'unconfirmed') throw manualErrors.entry_closed()
      if (proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
      const audit = { action: 'manual.confirm-entry', subjectId: id, after: { amountCents } }
      return settleByHand(tx, entry, audit)
    },
    'read committed',
  )
  await runSyncs(ctx, keys)
}

/**
 * Closes a case that was settled otherwise, such as money that was sent back. While a payment that left again is open, its money is held, so closing it
 * takes a second person who does the same. Throws not_found, entry_closed, second_person_needed.
 */
export async function returnEntry(
  ctx: UserContext,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const entry = await findById(tx, entries, id)
    const { amountCents } = entry
    const audit = { action: 'manual.return-entry', subjectId: id, after: { amountCents } }
    const closed = { state: 'returned', problem: null, note } as const
    const payments = await findRecalled(tx, entry)
    if (payments.length > 0) return closeRecall(tx, { entry, payments, note, audit })
    await changeOpen(tx, id, closed)
    await recordStaffAction(tx, { ...audit, reason: note })
    return []
  })
  await runSyncs(ctx, keys)
}

interface Closing {
  entry: EntryRow
  payments: readonly IntentRow[]
  note: string
  audit: StaffAction
}

/** Returns the keys of the jobs that end the hold; none if it takes a second person. */
async function closeRecall(tx: StaffTx, { entry, payments, note, audit }: Closing): Promise<string[]> {
  const { id, amountCents, problem } = entry
  // Other staff may have matched it, which proposes something else.
  const proposedBy = problem === 'recalled' ? entry.proposedBy : null
  if (entry.state === 'open' && proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
  const [payment] = payments
  assert(payment, 'a payment left again')
  const parties = await Promise.all(payments.map(({ orderId }) => findOrderParties(tx, orderId)))
  const proposal = await performStaffAct(tx, {
    ...bankAct,
    orderId: payment.orderId,
    userId: payment.buyerId,
    amountCents,
    parties: parties.flat(),
    reason: note,
    audit,
    proposals: {
      findProposer: async () => proposedBy,
      store: async () => {
        const proposed = { problem: 'recalled', transferId: null, proposedBy: tx.actor.id, note } as const
        await changeOpen(tx, id, proposed)
        await recordStaffAction(tx, { ...audit, action: 'manual.propose-return', reason: note })
      },
    },
    perform: ({ actId }) => changeOpen(tx, id, { state: 'returned', problem: null, note, actId }),
  })
  return proposal ? [] : enqueueRecallSyncs(tx, entry, 'settled')
}

/** Returns the payment or the transfer with a reference. Throws unknown_reference. */
async function findMatch(
  tx: TxContext,
  reference: string,
): Promise<Pick<EntryRow, 'intentId' | 'transferId'>> {
  const [payment] = findReferences(reference, 'MM')
  const intent = payment === undefined ? undefined : await maybeIntent(tx, eq(intents.reference, payment))
  if (intent) return { intentId: intent.id, transferId: null }
  const [transferId] = [...findReferences(reference, 'MR'), ...findReferences(reference, 'MP')]
  const isKnown =
    transferId !== undefined && (await tx.db.$count(creditTransfers, eq(creditTransfers.id, transferId))) > 0
  if (!isKnown) throw manualErrors.unknown_reference()
  return { intentId: null, transferId }
}

/** Returns the keys of the jobs that update what was settled. Unless an act of staff follows, it is recorded by itself. */
async function settleByHand(tx: StaffTx, entry: EntryRow, audit: StaffAction): Promise<string[]> {
  const keys = await settle(tx, entry, { ids: new Set([entry.id]), by: 'hand', audit })
  if (keys.length > 0) return [...keys, ...(await enqueueRecallSyncs(tx, entry, 'settled'))]
  await recordStaffAction(tx, audit)
  return []
}

async function settle(
  tx: StaffTx,
  { intentId, transferId }: EntryRow,
  vouching: Vouching,
): Promise<string[]> {
  if (transferId !== null) {
    const changed = await settleTransfer(tx, transferId, vouching)
    return changed ? [await enqueueTransferSync(tx, changed)] : []
  }
  return intentId !== null && (await settleIntent(tx, intentId, vouching))
    ? [await enqueuePaymentSync(tx, intentId)]
    : []
}

async function changeOpen(tx: TxContext, id: string, set: Partial<EntryRow>): Promise<EntryRow> {
  const [changed] = await tx.db
    .update(entries)
    .set(set)
    .where(and(eq(entries.id, id), eq(entries.state, 'open')))
    .returning()
  if (!changed) throw manualErrors.entry_closed()
  return changed
}
