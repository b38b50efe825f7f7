import { and, desc, eq, sum } from 'drizzle-orm'
import type { Payout, PayoutInput } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { PayoutPaid } from '@/modules/wallet/events'
import { findBalances } from '@/modules/wallet/find-wallet'
import { payoutJournal } from '@/modules/wallet/journal'
import { book } from '@/modules/wallet/ledger'
import { payoutProviderPort } from '@/modules/wallet/ports'
import { payouts } from '@/modules/wallet/schema'
import { defineCall, type Outcome, perform, queueCall } from '@/src/core/calls'
import type { Context, PersonContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { publish } from '@/src/core/events'
import { newId } from '@/src/core/id'
import { decimalOf } from '@/src/core/money'
import { use } from '@/src/core/ports'
import { transact } from '@/src/core/transact'

const listMax = 100
const SendPayout = defineCall<{ payoutId: string }>('wallet.send-payout')

type Row = typeof payouts.$inferSelect

/** Asks for a payout of available money (`amount` in cents). It moves when the provider says so. Throws insufficient_balance. */
export async function requestPayout(ctx: PersonContext, { amount, method }: PayoutInput): Promise<Payout> {
  const id = await transact(ctx, async (tx) => {
    const { availableCents } = await findBalances(tx, tx.actor.id)
    if (amount > availableCents) throw walletErrors.insufficient_balance()
    const row: Row = {
      id: newId(tx),
      sellerId: tx.actor.id,
      amountCents: amount,
      method,
      state: 'requested',
      createdAt: tx.now(),
      paidAt: null,
    }
    await tx.db.insert(payouts).values(row)
    await queueCall(tx, SendPayout, {
      key: keyOf(row.id),
      subject: keyOf(row.id),
      payload: { payoutId: row.id },
    })
    return row.id
  })
  await ctx.core.outbox.settle(keyOf(id))
  return present(await findRow(ctx, id))
}

/** The person's payouts, newest first. */
export async function listPayouts(ctx: PersonContext): Promise<Payout[]> {
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.sellerId, ctx.actor.id))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(listMax)
  return rows.map(present)
}

/** What all sellers were paid out together. */
export async function paidOutCents(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sum(payouts.amountCents) })
    .from(payouts)
    .where(eq(payouts.state, 'paid'))
  return Number(row?.cents ?? 0)
}

export const sendPayout = perform(SendPayout, async (ctx, { key, payload }): Promise<Outcome> => {
  const { sellerId, amountCents, method, state } = await findRow(ctx, payload.payoutId)
  if (state !== 'requested') return { outcome: 'done' }
  const provider = use(ctx, payoutProviderPort)
  const answer = await provider.sendPayout(ctx, {
    key,
    payoutId: payload.payoutId,
    sellerId,
    amountCents,
    method,
  })
  if (answer.outcome === 'unknown') return answer
  await transact(ctx, async (tx) => {
    const paid = answer.outcome === 'ok'
    const [moved] = await tx.db
      .update(payouts)
      .set(paid ? { state: 'paid', paidAt: tx.now() } : { state: 'failed' })
      .where(and(eq(payouts.id, payload.payoutId), eq(payouts.state, 'requested')))
      .returning()
    if (!moved || !paid) return
    await book(tx, payoutJournal(moved.id, sellerId, provider.name, amountCents))
    await publish(tx, PayoutPaid, { payoutId: moved.id, sellerId })
  })
  return { outcome: 'done' }
})

function keyOf(payoutId: string): string {
  return `payout:${payoutId}`
}

async function findRow(ctx: Context, id: string): Promise<Row> {
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!row) throw httpErrors.not_found()
  return row
}

function present({ id, amountCents, method, state, createdAt, paidAt }: Row): Payout {
  return {
    id,
    amount: decimalOf(amountCents),
    method,
    status: state,
    createdAt: new Date(createdAt).toISOString(),
    paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
  }
}
