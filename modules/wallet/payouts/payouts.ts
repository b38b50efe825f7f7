import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { walletConfig } from '@/modules/wallet/config'
import type { Payout, PayoutInput } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { findBalances } from '@/modules/wallet/ledger/balances'
import { payoutHeldJournal, payoutKey } from '@/modules/wallet/ledger/journal'
import { postJournal } from '@/modules/wallet/ledger/ledger'
import { overdrawn, SendPayout } from '@/modules/wallet/payouts/payout-jobs'
import { choosePayoutProvider } from '@/modules/wallet/payouts/payout-providers'
import { findPayout, type PayoutRow } from '@/modules/wallet/payouts/payout-sync'
import { payouts } from '@/modules/wallet/schema'
import { inJsonList } from '@/src/db/columns'
import { readConfig } from '@/src/kit/config/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { decimalOf } from '@/src/kit/money'
import { requireOn } from '@/src/kit/switches'
import { dayMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { makeJobsDue } from '@/src/runtime/outbox/outbox-queries'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

const payoutsListMax = 100

/**
 * Requests a payout of `amount` cents from the available balance. The money moves when the provider confirms it, above
 * PAYOUT_APPROVAL_CENTS a day only after staff approve it. Throws insufficient_balance, payout_method_unavailable, safe_mode, switched_off, and the
 * errors of the provider's `requirePayable`.
 */
export async function requestPayout(
  ctx: UserContext,
  { amount, method, provider: name }: PayoutInput,
): Promise<Payout> {
  requireCanMoveMoney(ctx)
  const provider = await choosePayoutProvider(ctx, { provider: name, method })
  const id = await transact(ctx, async (tx) => {
    requireOn(tx, 'payouts')
    await provider.requirePayable(tx, tx.actor.id)
    const { availableCents } = await findBalances(tx, tx.actor.id)
    if (amount > availableCents) throw walletErrors.insufficient_balance()
    const isHeld = await needsApproval(tx, amount)
    const row: PayoutRow = {
      id: newId(tx),
      sellerId: tx.actor.id,
      amountCents: amount,
      method,
      provider: provider.name,
      state: isHeld ? 'held' : 'requested',
      destination: await provider.findDestination(tx, tx.actor.id),
      returnedCents: 0,
      failureReason: null,
      createdAt: tx.now(),
      paidAt: null,
      arrivesAt: null,
    }
    await tx.db.insert(payouts).values(row)
    await (isHeld ? postJournal(tx, payoutHeldJournal(row)) : enqueuePayout(tx, row.id))
    return row.id
  })
  await ctx.core.outbox.runNow(payoutKey(id))
  return presentPayout(await findPayout(ctx, id))
}

/** Whether the payout and the user's others of the last 24 hours exceed the limit: many small ones are as much as one large one. */
async function needsApproval(tx: TxContext & UserContext, amountCents: number): Promise<boolean> {
  const { PAYOUT_APPROVAL_CENTS } = readConfig(tx, walletConfig)
  if (PAYOUT_APPROVAL_CENTS === undefined) return false
  const since = tx.core.trustedNow() - dayMs
  return amountCents + (await requestedCentsSince(tx, tx.actor.id, since)) > PAYOUT_APPROVAL_CENTS
}

/** Returns the total of a seller's payouts requested since a time (ms), without those whose money came back. */
async function requestedCentsSince(ctx: Context, sellerId: string, since: number): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${payouts.amountCents}), 0)`.mapWith(Number) })
    .from(payouts)
    .where(
      and(
        eq(payouts.sellerId, sellerId),
        gt(payouts.createdAt, since),
        inArray(payouts.state, ['held', 'requested', 'paid']),
      ),
    )
  return row?.cents ?? 0
}

/** Sends a requested payout to the provider. */
export async function enqueuePayout(tx: TxContext, payoutId: string): Promise<void> {
  const key = payoutKey(payoutId)
  await enqueue(tx, SendPayout, { key, subject: key, payload: { payoutId } })
}

/** Sends payouts that waited for the end of the seller's suspension, or of a review. */
export async function resumePayoutsOf(tx: TxContext, sellerId: string): Promise<void> {
  const waiting = await tx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.state, 'requested')))
  await makeJobsDue(
    tx,
    waiting.map(({ id }) => payoutKey(id)),
  )
}

/** Returns payouts as their sellers see them, by id. */
export async function findPayouts(ctx: Context, ids: readonly string[]): Promise<Map<string, Payout>> {
  const rows = await ctx.db.select().from(payouts).where(inJsonList(payouts.id, ids))
  return new Map(rows.map((row) => [row.id, presentPayout(row)]))
}

/** Returns the user's latest payouts, newest first. */
export async function listPayouts(ctx: UserContext): Promise<Payout[]> {
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, ctx.actor.id))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(payoutsListMax)
  return rows.map(presentPayout)
}

/** Returns the total paid out to all sellers, in cents, less returned amounts. */
export async function totalPaidOutCents(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`sum(${payouts.amountCents} - ${payouts.returnedCents})` })
    .from(payouts)
    .where(eq(payouts.state, 'paid'))
  return Number(row?.cents ?? 0)
}

function presentPayout(row: PayoutRow): Payout {
  const { id, amountCents, returnedCents, method, destination, state, failureReason } = row
  return {
    id,
    amount: decimalOf(amountCents),
    method,
    destination,
    status: state,
    returned: decimalOf(returnedCents),
    failureReason: state !== 'failed' ? null : failureReason === overdrawn.reason ? 'overdrawn' : 'provider',
    rejectionReason: state === 'rejected' ? failureReason : null,
    createdAt: isoTime(row.createdAt),
    paidAt: isoTime(row.paidAt),
    arrivesAt: isoTime(row.arrivesAt),
  }
}
