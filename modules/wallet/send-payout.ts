import { and, eq, lt } from 'drizzle-orm'
import { PayoutPaid, PayoutReturned } from '@/modules/wallet/events'
import { payoutJournal, payoutReturnedJournal } from '@/modules/wallet/journal'
import { book } from '@/modules/wallet/ledger'
import { payoutProviderPort, type SentPayout } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import { type Answer, defineCall, isKeyStale, type Outcome, perform } from '@/src/core/calls'
import type { Context, TxContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { publish } from '@/src/core/events'
import { use } from '@/src/core/ports'
import { isSafe } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'

export type PayoutRow = typeof payouts.$inferSelect

export const SendPayout = defineCall<{ payoutId: string }>('wallet.send-payout')

/** The key of a payout with the provider and in the ledger, the same for ever. */
export function payoutKey(payoutId: string): string {
  return `payout:${payoutId}`
}

/** The row of a payout, whoever asks. Throws not_found. */
export async function findPayout(ctx: Context, id: string): Promise<PayoutRow> {
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!row) throw httpErrors.not_found()
  return row
}

export const sendPayout = perform(SendPayout, async (ctx, queued): Promise<Outcome> => {
  const payout = await findPayout(ctx, queued.payload.payoutId)
  if (payout.state !== 'requested') return { outcome: 'done' }
  if (!isSafe(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }
  const known = isKeyStale(ctx, queued) ? await lookUp(ctx, payout) : undefined
  const answer = known ?? (await send(ctx, payout))
  if (answer.outcome === 'unknown') return answer
  await transact(ctx, (tx) =>
    answer.outcome === 'ok' ? apply(tx, payout.id, answer.value) : fail(tx, payout.id),
  )
  return { outcome: 'done' }
})

/**
 * Reads the provider's own record of a payout again and books what it says. It may be called by anybody, any number of
 * times. `unknown`: the provider did not answer.
 */
export async function syncPayout(ctx: Context, payoutId: string): Promise<Outcome> {
  const found = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(payoutId))
  if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
  const { value } = found
  if (value) await transact(ctx, (tx) => apply(tx, payoutId, value))
  return { outcome: 'done' }
}

/** A key that may be forgotten is not sent again unseen. Undefined: the provider has no such payout. */
async function lookUp(ctx: Context, { id }: PayoutRow): Promise<Answer<SentPayout> | undefined> {
  const found = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(id))
  if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
  return found.value ? { outcome: 'ok', value: found.value } : undefined
}

function send(ctx: Context, { id, sellerId, amountCents, method }: PayoutRow): Promise<Answer<SentPayout>> {
  const payout = { key: payoutKey(id), payoutId: id, sellerId, amountCents, method }
  return use(ctx, payoutProviderPort).sendPayout(ctx, payout)
}

/** Brings a payout and the ledger in line with the provider's record. */
export async function apply(tx: TxContext, id: string, { returnedCents }: SentPayout): Promise<void> {
  const provider = use(tx, payoutProviderPort).name
  const [paid] = await tx.db
    .update(payouts)
    .set({ state: 'paid', paidAt: tx.now() })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
    .returning()
  if (paid) {
    await book(tx, payoutJournal(id, paid.sellerId, provider, paid.amountCents))
    await publish(tx, PayoutPaid, { payoutId: id, sellerId: paid.sellerId })
  }
  const before = await findPayout(tx, id)
  const amountCents = returnedCents - before.returnedCents
  if (amountCents <= 0) return
  const state = returnedCents === before.amountCents ? 'returned' : 'paid'
  await tx.db
    .update(payouts)
    .set({ returnedCents, state })
    .where(and(eq(payouts.id, id), lt(payouts.returnedCents, returnedCents)))
  await book(tx, payoutReturnedJournal(before, provider, { amountCents, returnedCents }))
  await publish(tx, PayoutReturned, { payoutId: id, sellerId: before.sellerId })
}

async function fail(tx: TxContext, id: string): Promise<void> {
  await tx.db
    .update(payouts)
    .set({ state: 'failed' })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'requested')))
}
