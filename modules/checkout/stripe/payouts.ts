import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import { checkoutErrors } from '@/modules/checkout/errors'
import { findStripeBalance } from '@/modules/checkout/provider-balance'
import { stripeAccounts, stripeTransfers } from '@/modules/checkout/schema'
import { refreshSellerAccount } from '@/modules/checkout/stripe/account-sync'
import { findDestination, requirePayable } from '@/modules/checkout/stripe/accounts'
import { findArrival } from '@/modules/checkout/stripe/bank-payouts'
import {
  hasErrorCode,
  idempotencyOptions,
  type WithStripe,
  withStripe,
} from '@/modules/checkout/stripe/client'
import { listStripeTransfers } from '@/modules/checkout/stripe/records'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import type { Context, Core } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { currency } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'

const transfersPageSize = 100
const done = { outcome: 'done' } as const

type TransferRoute = typeof stripeTransfers.$inferSelect

/** Pays sellers by transfers to their connected accounts. The payout key is the transfer group, used to look a transfer up. */
export function stripePayouts(core: Core): PayoutProvider {
  const run = withStripe(core)
  return {
    name: 'stripe',
    isRealMoney: true,
    methods: ['bank'],
    throws: [checkoutErrors.payout_account_missing, checkoutErrors.payout_frozen],
    requirePayable,
    findDestination,
    sendPayout: (ctx, payout) => sendPayout(ctx, run, payout),
    findPayout: (_, key) =>
      run(async (stripe) => {
        const transfer = await findTransfer(stripe, key)
        if (!transfer) return null
        const arrivesAt = await findArrival(stripe, transfer)
        return { ...toPayout(transfer), ...(arrivesAt !== undefined && { arrivesAt }) }
      }),
    reversePayout: async (ctx, { key, payoutKey, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      const reversed = await run(async (stripe) => {
        const transfer = await findTransfer(stripe, payoutKey)
        if (!transfer || (await isReversed(stripe, transfer, key))) return toPayoutOrNull(transfer)
        const params = { amount: amountCents, metadata: { key } }
        await stripe.transfers.createReversal(transfer.id, params, options)
        return toPayoutOrNull(await stripe.transfers.retrieve(transfer.id))
      })
      if (reversed.outcome !== 'ok') return reversed
      return reversed.value
        ? { outcome: 'ok', value: reversed.value }
        : { outcome: 'refused', reason: 'no such payout' }
    },
    listRecords: listStripeTransfers,
    findBalance: findStripeBalance,
  }
}

async function sendPayout(
  ctx: Context,
  run: WithStripe,
  payout: PayoutRequest,
): Promise<ExternalResult<ProviderPayout>> {
  const { key, payoutId, amountCents } = payout
  // The seller may have changed the bank account at Stripe since the last sync.
  const synced = (await maybeRoute(ctx, key)) ? done : await refreshSellerAccount(ctx, payout.sellerId)
  if (synced.outcome === 'unknown') return synced
  const route = await chooseRoute(ctx, payout)
  if (!route) return { outcome: 'refused', reason: 'the seller has no account that can be paid' }
  const options = await idempotencyOptions(ctx, `${key}:${route.attempt}`)
  const params = {
    amount: amountCents,
    currency,
    destination: route.accountId,
    transfer_group: key,
    metadata: { key, payout_id: payoutId },
  }
  const sent = await run((stripe) =>
    stripe.transfers.create(params, options).catch(ignoreInsufficientBalance),
  )
  if (sent.outcome !== 'ok') return sent
  if (sent.value) return { outcome: 'ok', value: toPayout(sent.value) }
  await nextAttempt(ctx, key, route.attempt)
  return { outcome: 'unknown', reason: "the site's balance has not settled yet" }
}

/** Returns the account of a payout that was sent at least once. */
export async function maybeRoute(ctx: Context, key: string): Promise<TransferRoute | undefined> {
  const [route] = await ctx.db.select().from(stripeTransfers).where(eq(stripeTransfers.key, key))
  return route
}

/**
 * Returns the account a payout goes to. It is chosen once, so that a retry never pays another account. Undefined if the seller
 * has no account that can be paid.
 */
async function chooseRoute(
  ctx: Context,
  { key, payoutId, sellerId }: PayoutRequest,
): Promise<TransferRoute | undefined> {
  return transact(ctx, async (tx) => {
    const existing = await maybeRoute(tx, key)
    if (existing) return existing
    const isUnfrozen = or(
      isNull(stripeAccounts.frozenUntil),
      lte(stripeAccounts.frozenUntil, tx.core.trustedNow()),
    )
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

/** After a rejected attempt the next one uses another key. */
async function nextAttempt(ctx: Context, key: string, attempt: number): Promise<void> {
  await transact(ctx, (tx) =>
    tx.db
      .update(stripeTransfers)
      .set({ attempt: attempt + 1 })
      .where(and(eq(stripeTransfers.key, key), eq(stripeTransfers.attempt, attempt))),
  )
}

/** Charges take days to settle. This error proves that nothing was sent, so a retry may use a new key. */
function ignoreInsufficientBalance(error: unknown): undefined {
  if (!hasErrorCode(error, 'balance_insufficient')) throw error
}

async function findTransfer(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: key, limit: transfersPageSize })
  return data.find((transfer) => transfer.metadata.key === key)
}

/** Checks the reversal's metadata, which is permanent, unlike an idempotency key. */
async function isReversed(stripe: Stripe, { id }: Stripe.Transfer, key: string): Promise<boolean> {
  const { data } = await stripe.transfers.listReversals(id, { limit: transfersPageSize })
  return data.some((reversal) => reversal.metadata?.key === key)
}

function toPayoutOrNull(transfer: Stripe.Transfer | undefined): ProviderPayout | null {
  return transfer ? toPayout(transfer) : null
}

function toPayout({ amount_reversed }: Stripe.Transfer): ProviderPayout {
  return { status: 'paid', returnedCents: amount_reversed }
}
