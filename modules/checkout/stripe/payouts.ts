import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { stripeAccounts, stripeTransfers } from '@/modules/checkout/schema'
import { refreshSellerAccount, requirePayable } from '@/modules/checkout/stripe/accounts'
import {
  hasErrorCode,
  idempotencyOptions,
  type WithStripe,
  withStripe,
} from '@/modules/checkout/stripe/client'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'

const currency = 'usd'
const transfersPageSize = 100
const done = { outcome: 'done' } as const

/** Pays sellers by transfers to their connected accounts. The transfer group is the payout's key, by which it is found again. */
export function stripePayouts(core: Core): PayoutProvider {
  const ask = withStripe(core)
  return {
    name: 'stripe',
    methods: ['bank'],
    requirePayable,
    sendPayout: (ctx, payout) => sendPayout(ctx, ask, payout),
    findPayout: (_, key) => ask(async (stripe) => toPayoutOrNull(await findTransfer(stripe, key))),
    reversePayout: async (ctx, { key, payoutKey, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      const reversed = await ask(async (stripe) => {
        const transfer = await findTransfer(stripe, payoutKey)
        if (!transfer || (await isReversed(stripe, transfer, key))) return toPayoutOrNull(transfer)
        const params = { amount: amountCents, metadata: { key } }
        await stripe.transfers.createReversal(transfer.id, params, options)
        return toPayoutOrNull(await stripe.transfers.retrieve(transfer.id))
      })
      if (reversed.outcome !== 'ok') return reversed
      return reversed.value
        ? { outcome: 'ok', value: reversed.value }
        : { outcome: 'refused', reason: 'there is no such payout' }
    },
  }
}

async function sendPayout(
  ctx: Context,
  ask: WithStripe,
  payout: PayoutRequest,
): Promise<ExternalResult<ProviderPayout>> {
  const { key, payoutId, amountCents } = payout
  // Where the money goes may have been changed at Stripe since anybody looked.
  const known = (await maybeRoute(ctx, key)) ? done : await refreshSellerAccount(ctx, payout.sellerId)
  if (known.outcome === 'unknown') return known
  const route = await chooseRoute(ctx, payout)
  if (!route) return { outcome: 'refused', reason: 'there is no account that can be paid' }
  const options = await idempotencyOptions(ctx, `${key}:${route.attempt}`)
  const params = {
    amount: amountCents,
    currency,
    destination: route.accountId,
    transfer_group: key,
    metadata: { key, payout_id: payoutId },
  }
  const sent = await ask((stripe) =>
    stripe.transfers.create(params, options).catch(ignoreInsufficientBalance),
  )
  if (sent.outcome !== 'ok') return sent
  if (sent.value) return { outcome: 'ok', value: toPayout(sent.value) }
  await nextAttempt(ctx, key, route.attempt)
  return { outcome: 'unknown', reason: "the site's balance has not settled yet" }
}

/** Charges take days to settle. The refusal proves that nothing was sent, so that another key may try again. */
function ignoreInsufficientBalance(error: unknown): undefined {
  if (!hasErrorCode(error, 'balance_insufficient')) throw error
}

async function findTransfer(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: key, limit: transfersPageSize })
  return data.find((transfer) => transfer.metadata.key === key)
}

/** Unlike a key, what is written on a reversal is never forgotten. */
async function isReversed(stripe: Stripe, { id }: Stripe.Transfer, key: string): Promise<boolean> {
  const { data } = await stripe.transfers.listReversals(id, { limit: transfersPageSize })
  return data.some((reversal) => reversal.metadata?.key === key)
}

function toPayoutOrNull(transfer: Stripe.Transfer | undefined): ProviderPayout | null {
  return transfer ? toPayout(transfer) : null
}

function toPayout({ amount_reversed }: Stripe.Transfer): ProviderPayout {
  return { returnedCents: amount_reversed }
}

type TransferRoute = typeof stripeTransfers.$inferSelect

/**
 * Where a payout goes: decided once, by the account that the seller then has, so that no repetition of it goes elsewhere.
 * Undefined while the seller has none that can be paid.
 */
async function chooseRoute(
  ctx: Context,
  { key, payoutId, sellerId }: PayoutRequest,
): Promise<TransferRoute | undefined> {
  return transact(ctx, async (tx) => {
    const chosen = await maybeRoute(tx, key)
    if (chosen) return chosen
    const isUnfrozen = or(isNull(stripeAccounts.frozenUntil), lte(stripeAccounts.frozenUntil, tx.now()))
    const [account] = await tx.db
      .select({ accountId: stripeAccounts.accountId })
      .from(stripeAccounts)
      .where(and(eq(stripeAccounts.sellerId, sellerId), eq(stripeAccounts.state, 'ready'), isUnfrozen))
    if (!account) return undefined
    const [route] = await tx.db
      .insert(stripeTransfers)
      .values({ key, payoutId, accountId: account.accountId, attempt: 1 })
      .returning()
    return route
  })
}

/** Where a payout goes that was sent at least once. */
export async function maybeRoute(ctx: Context, key: string): Promise<TransferRoute | undefined> {
  const [route] = await ctx.db.select().from(stripeTransfers).where(eq(stripeTransfers.key, key))
  return route
}

/** The attempt was refused for good: the next one has another key. */
async function nextAttempt(ctx: Context, key: string, attempt: number): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(stripeTransfers)
      .set({ attempt: attempt + 1 })
      .where(and(eq(stripeTransfers.key, key), eq(stripeTransfers.attempt, attempt))),
  )
}
