import { and, eq } from 'drizzle-orm'
import type { EntriesQuery, Entry } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { settleIntent } from '@/modules/manual/matching'
import { maybeIntent } from '@/modules/manual/payments'
import { enqueueRecallSyncs } from '@/modules/manual/recalls'
import { findReferences } from '@/modules/manual/references'
import { creditTransfers, entries, intents } from '@/modules/manual/schema'
import { enqueuePaymentSync, enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { findTransferParties } from '@/modules/manual/transfers/credit-transfers'
import { settleTransfer } from '@/modules/manual/transfers/settle-transfer'
import { findOrderParties } from '@/modules/orders/queries'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { keyset, type ListPage } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
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

/** Returns whose case an entry is: the parties of the order that it would pay or refund, or the seller of a payout. Throws not_found. */
export async function findEntryParties(ctx: UserContext, id: string): Promise<string[]> {
  const { intentId, transferId } = await findEntry(ctx, id)
  if (transferId !== null) return findTransferParties(ctx, transferId)
  const intent = intentId === null ? undefined : await maybeIntent(ctx, eq(intents.id, intentId))
  return intent ? findOrderParties(ctx, intent.orderId) : []
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
      const entry = await findEntry(tx, id)
      if (entry.problem === 'currency' || (entry.isDebit && target.transferId === null))
        throw manualErrors.entry_closed()
      const matched = await changeOpen(tx, id, { ...target, proposedBy: null })
      await recordStaffAction(tx, {
        action: 'manual.match-entry',
        subjectId: id,
        after: { ...target, amountCents: matched.amountCents },
      })
      return settle(tx, matched)
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
      const entry = await findEntry(tx, id)
      const { problem, proposedBy, amountCents } = entry
      if (problem !== 'unconfirmed') throw manualErrors.entry_closed()
      if (proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
      await recordStaffAction(tx, { action: 'manual.confirm-entry', subjectId: id, after: { amountCents } })
      return settle(tx, entry)
    },
    'read committed',
  )
  await runSyncs(ctx, keys)
}

/** Closes a case that was settled otherwise, such as money that was sent back. Throws not_found, entry_closed. */
export async function returnEntry(
  ctx: UserContext,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const { problem } = await findEntry(tx, id)
    const closed = await changeOpen(tx, id, { state: 'returned', problem: null, note })
    await recordStaffAction(tx, {
      action: 'manual.return-entry',
      subjectId: id,
      after: { amountCents: closed.amountCents },
      reason: note,
    })
    return problem === 'recalled' ? enqueueRecallSyncs(tx, closed, 'settled') : []
  })
  await runSyncs(ctx, keys)
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

/** Returns the keys of the jobs that update what was settled. */
async function settle(
  tx: TxContext & UserContext,
  { id, intentId, transferId }: EntryRow,
): Promise<string[]> {
  const vouching = { ids: new Set([id]), by: 'hand' } as const
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

async function findEntry(ctx: Context, id: string): Promise<EntryRow> {
  const [entry] = await ctx.db.select().from(entries).where(eq(entries.id, id))
  if (!entry) throw httpErrors.not_found()
  return entry
}
