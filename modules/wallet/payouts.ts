import { desc, eq, sql } from 'drizzle-orm'
import { findBalances } from '@/modules/wallet/balances'
import type { Payout, PayoutInput } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { overdrawn, SendPayout } from '@/modules/wallet/payout-jobs'
import { findPayout, type PayoutRow, payoutKey } from '@/modules/wallet/payout-sync'
import { payoutProviderPort } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/enqueue'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

const payoutsListMax = 100

/**
 * Requests a payout of `amount` cents from the available balance. The money moves when the provider confirms it. Throws
 * insufficient_balance, payout_method_unavailable, safe_mode, and the errors of the provider's `requirePayable`.
 */
export async function requestPayout(ctx: UserContext, { amount, method }: PayoutInput): Promise<Payout> {
  requireCanMoveMoney(ctx)
  const provider = use(ctx, payoutProviderPort)
  if (!provider.methods.includes(method)) throw walletErrors.payout_method_unavailable()
  const id = await transact(ctx, async (tx) => {
    await provider.requirePayable(tx, tx.actor.id)
    const { availableCents } = await findBalances(tx, tx.actor.id)
    if (amount > availableCents) throw walletErrors.insufficient_balance()
    const row: PayoutRow = {
      id: newId(tx),
      sellerId: tx.actor.id,
      amountCents: amount,
      method,
      state: 'requested',
      returnedCents: 0,
      failureReason: null,
      createdAt: tx.now(),
      paidAt: null,
    }
    await tx.db.insert(payouts).values(row)
    await enqueue(tx, SendPayout, {
      key: payoutKey(row.id),
      subject: payoutKey(row.id),
      payload: { payoutId: row.id },
    })
    return row.id
  })
  await ctx.core.outbox.runNow(payoutKey(id))
  return presentPayout(await findPayout(ctx, id))
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
  const { id, amountCents, returnedCents, method, state, failureReason, createdAt, paidAt } = row
  return {
    id,
    amount: decimalOf(amountCents),
    method,
    status: state,
    returned: decimalOf(returnedCents),
    failureReason:
      failureReason === null ? null : failureReason === overdrawn.reason ? 'overdrawn' : 'provider',
    createdAt: isoTime(createdAt),
    paidAt: isoTime(paidAt),
  }
}
