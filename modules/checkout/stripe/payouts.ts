import type Stripe from 'stripe'
import { refreshSellerAccount, requirePayable } from '@/modules/checkout/stripe/accounts'
import { idempotencyOptions } from '@/modules/checkout/stripe/installation'
import { type WithStripe, hasErrorCode, withStripe } from '@/modules/checkout/stripe/link'
import { chooseRoute, maybeRoute, nextAttempt } from '@/modules/checkout/stripe/transfer-route'
import type { PayoutRequest, PayoutProvider, ProviderPayout } from '@/modules/wallet/ports'
import type { ExternalResult } from '@/src/core/calls'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'

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

async function sendPayout(ctx: Context, ask: WithStripe, payout: PayoutRequest): Promise<ExternalResult<ProviderPayout>> {
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
  const sent = await ask((stripe) => stripe.transfers.create(params, options).catch(ignoreInsufficientBalance))
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
