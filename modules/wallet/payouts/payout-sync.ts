import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { PayoutFailed, PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { payoutCentsIn } from '@/modules/wallet/ledger/balances'
import {
  payoutJournal,
  payoutKey,
  payoutReturnedJournal,
  sellerAccount,
} from '@/modules/wallet/ledger/journal'
import { balanceOf, invalidateWallet, postJournal } from '@/modules/wallet/ledger/ledger'
import {
  payoutProviderName,
  payoutProviderOf,
  reversibleProviders,
} from '@/modules/wallet/payouts/payout-providers'
import type { ProviderPayout } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import { findById } from '@/src/db/find-by-id'
import type { Context, TxContext } from '@/src/kit/context'
import { defineOutboxJob, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { findOpenJobs } from '@/src/runtime/outbox/outbox-queries'
import { publish } from '@/src/runtime/publish'

/** How many of a seller's latest paid payouts are reversed to recover a debt. */
const recoverablePayoutsMax = 20

export type PayoutRow = typeof payouts.$inferSelect

/** `returnedCents`: what has come back of the payout once this reversal is booked. Missing in jobs of earlier versions. */
export const ReversePayout = defineOutboxJob<{
  payoutId: string
  amountCents: number
  returnedCents?: number
}>('wallet.reverse-payout')

/** Doesn't check who asks. Throws not_found. */
export async function findPayout(ctx: Context, id: string): Promise<PayoutRow> {
  return await findById(ctx, payouts, id)
}

/**
 * Reads the provider's record of a payout and applies it. Anyone may call it any number of times. Returns `unknown` if the
 * provider did not respond.
 */
export async function syncPayout(ctx: Context, payoutId: string): Promise<Outcome> {
  const payout = await findPayout(ctx, payoutId)
  const result = await payoutProviderOf(ctx, payout).findPayout(ctx, payoutKey(payoutId))
  if (result.outcome !== 'ok') return { outcome: 'unknown', reason: result.reason }
  const { value } = result
  if (value) await transact(ctx, (tx) => applyPayout(tx, payoutId, value))
  return { outcome: 'done' }
}

/** Updates a payout and the ledger to match the provider's record. */
export async function applyPayout(
  tx: TxContext,
  id: string,
  { status, returnedCents, arrivesAt, reason = 'the provider did not send it' }: ProviderPayout,
): Promise<void> {
  if (status === 'pending') return
  if (status === 'failed') return failPayout(tx, id, reason)
  await markPaid(tx, id)
  if (arrivesAt !== undefined) await storeArrival(tx, id, arrivesAt)
  const before = await findPayout(tx, id)
  const amountCents = returnedCents - before.returnedCents
  if (amountCents <= 0) return
  const state = returnedCents === before.amountCents ? 'returned' : 'paid'
  await tx.db
    .update(payouts)
    .set({ returnedCents, state })
    .where(and(eq(payouts.id, id), lt(payouts.returnedCents, returnedCents)))
  await postJournal(
    tx,
    payoutReturnedJournal(before, payoutProviderName(tx, before), { amountCents, returnedCents }),
  )
  await publish(tx, PayoutReturned, { payoutId: id, sellerId: before.sellerId })
}

/** Marks a requested payout as failed; its amount is available again. */
export async function failPayout(tx: TxContext, id: string, reason: string): Promise<void> {
  const [failed] = await tx.db
    .update(payouts)
    .set({ state: 'failed', failureReason: reason })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (!failed) return
  tx.core.log.warn('payout failed', { payoutId: id, reason })
  await publish(tx, PayoutFailed, { payoutId: id, sellerId: failed.sellerId })
  invalidateWallet(tx, failed.sellerId)
}

/**
 * Enqueues reversals of a seller's latest payouts, of those whose providers can take them back, for a negative balance that neither held payouts nor
 * earlier reversals cover. What isn't recovered stays a debt and is deducted from later sales. `key` identifies the cause, so that the same cause is enqueued once.
 */
export async function recoverSellerDebt(tx: TxContext, sellerId: string, key: string): Promise<void> {
  const paidRows = await lockPaidPayouts(tx, sellerId)
  let owedCents = (await balanceOf(tx, sellerAccount(sellerId))) - (await payoutCentsIn(tx, sellerId, 'held'))
  if (owedCents <= 0) return
  const pendingCents = await findPendingReversals(tx, paidRows)
  for (const cents of pendingCents.values()) owedCents -= cents
  for (const { id, amountCents: sentCents, returnedCents: bookedCents } of paidRows) {
    if (owedCents <= 0) return
    const expectedCents = bookedCents + (pendingCents.get(id) ?? 0)
    const amountCents = Math.min(owedCents, sentCents - expectedCents)
    if (amountCents <= 0) continue
    owedCents -= amountCents
    const payload = { payoutId: id, amountCents, returnedCents: expectedCents + amountCents }
    await enqueue(tx, ReversePayout, { key: `${key}:${id}`, subject: payoutKey(id), payload })
  }
}

/**
 * Returns a seller's latest paid payouts that can be taken back, the latest first. Two causes of a debt at once would each see only their own part of it, which the rest of
 * the balance may cover. So they wait for each other here, before they read the balance. An update, because a serializable transaction doesn't
 * notice a lock that ended meanwhile.
 */
async function lockPaidPayouts(tx: TxContext, sellerId: string): Promise<PayoutRow[]> {
  const latest = tx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.sellerId, sellerId),
        inArray(payouts.state, ['requested', 'paid']),
        or(isNull(payouts.provider), inArray(payouts.provider, reversibleProviders(tx))),
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(recoverablePayoutsMax)
  const rows = await tx.db
    .update(payouts)
    .set({ returnedCents: sql`${payouts.returnedCents}` })
    .where(inArray(payouts.id, latest))
    .returning()
  return rows
    .filter(({ state }) => state === 'paid')
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/**
 * Returns what earlier causes still take back of these payouts, in cents by payout. A reversal may be booked while its job is still open, because
 * the payout was read in between, so what is booked counts and not the job.
 */
async function findPendingReversals(
  tx: TxContext,
  rows: readonly Pick<PayoutRow, 'id' | 'returnedCents'>[],
): Promise<Map<string, number>> {
  const jobs = await findOpenJobs(
    tx,
    ReversePayout,
    rows.map(({ id }) => payoutKey(id)),
  )
  const bookedOf = new Map(rows.map(({ id, returnedCents }) => [id, returnedCents]))
  const cents = new Map<string, number>()
  for (const { payoutId, amountCents, returnedCents = Infinity } of jobs) {
    const unbooked = Math.max(0, Math.min(amountCents, returnedCents - (bookedOf.get(payoutId) ?? 0)))
    cents.set(payoutId, (cents.get(payoutId) ?? 0) + unbooked)
  }
  return cents
}

async function storeArrival(tx: TxContext, id: string, arrivesAt: number): Promise<void> {
  const [changed] = await tx.db
    .update(payouts)
    .set({ arrivesAt })
    .where(and(eq(payouts.id, id), sql`arrives_at is distinct from ${arrivesAt}`))
    .returning()
  if (changed) invalidateWallet(tx, changed.sellerId)
}

/** A sale may have been reversed before it was known that the payout was sent, so a debt is recovered right away. */
async function markPaid(tx: TxContext, id: string): Promise<void> {
  const [paid] = await tx.db
    .update(payouts)
    .set({ state: 'paid', paidAt: tx.now() })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (!paid) return
  const { sellerId, amountCents } = paid
  const { arrivalDays } = payoutProviderOf(tx, paid)
  if (arrivalDays !== undefined) await storeArrival(tx, id, tx.now() + arrivalDays * dayMs)
  await postJournal(tx, payoutJournal(id, sellerId, payoutProviderName(tx, paid), amountCents))
  await publish(tx, PayoutPaid, { payoutId: id, sellerId })
  await recoverSellerDebt(tx, sellerId, `late:${id}`)
}
