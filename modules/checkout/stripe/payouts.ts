import type Stripe from 'stripe'
import { refreshAccountOf, requirePayable } from '@/modules/checkout/stripe/accounts'
import { stripeKey } from '@/modules/checkout/stripe/installation'
import { type Ask, isRefusedAs, linkTo } from '@/modules/checkout/stripe/link'
import { chooseRoute, maybeRoute, nextAttempt } from '@/modules/checkout/stripe/transfer-route'
import type { PayoutOrder, PayoutProvider, SentPayout } from '@/modules/wallet/ports'
import type { ExternalResult } from '@/src/core/calls'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'

const currency = 'usd'
const pageMax = 100
const done = { outcome: 'done' } as const

/** Pays sellers by transfers to their connected accounts. The transfer group is the payout's key, by which it is found again. */
export function stripePayouts(core: Core): PayoutProvider {
  const ask = linkTo(core)
  return {
    name: 'stripe',
    methods: ['bank'],
    requirePayable,
    sendPayout: (ctx, payout) => sendPayout(ctx, ask, payout),
    findPayout: (_, key) => ask(async (stripe) => readPayout(await findTransfer(stripe, key))),
    reversePayout: async (ctx, { key, payoutKey, amountCents }) => {
      const options = await stripeKey(ctx, key)
      const reversed = await ask(async (stripe) => {
        const transfer = await findTransfer(stripe, payoutKey)
        if (!transfer || (await isReversed(stripe, transfer, key))) return readPayout(transfer)
        const params = { amount: amountCents, metadata: { key } }
        await stripe.transfers.createReversal(transfer.id, params, options)
        return readPayout(await stripe.transfers.retrieve(transfer.id))
      })
      if (reversed.outcome !== 'ok') return reversed
      return reversed.value
        ? { outcome: 'ok', value: reversed.value }
        : { outcome: 'refused', reason: 'there is no such payout' }
    },
  }
}

async function sendPayout(ctx: Context, ask: Ask, payout: PayoutOrder): Promise<ExternalResult<SentPayout>> {
  const { key, payoutId, amountCents } = payout
  // Where the money goes may have been changed at Stripe since anybody looked.
  const known = (await maybeRoute(ctx, key)) ? done : await refreshAccountOf(ctx, payout.sellerId)
  if (known.outcome === 'unknown') return known
  const route = await chooseRoute(ctx, payout)
  if (!route) return { outcome: 'refused', reason: 'there is no account that can be paid' }
  const options = await stripeKey(ctx, `${key}:${route.attempt}`)
  const params = {
    amount: amountCents,
    currency,
    destination: route.accountId,
    transfer_group: key,
    metadata: { key, payout_id: payoutId },
  }
  const sent = await ask((stripe) => stripe.transfers.create(params, options).catch(unlessUnsettled))
  if (sent.outcome !== 'ok') return sent
  if (sent.value) return { outcome: 'ok', value: readTransfer(sent.value) }
  await nextAttempt(ctx, key, route.attempt)
  return { outcome: 'unknown', reason: "the site's balance has not settled yet" }
}

/** Charges take days to settle. The refusal proves that nothing was sent, so that another key may try again. */
function unlessUnsettled(error: unknown): undefined {
  if (!isRefusedAs(error, 'balance_insufficient')) throw error
}

async function findTransfer(stripe: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await stripe.transfers.list({ transfer_group: key, limit: pageMax })
  return data.find((transfer) => transfer.metadata.key === key)
}

/** Unlike a key, what is written on a reversal is never forgotten. */
async function isReversed(stripe: Stripe, { id }: Stripe.Transfer, key: string): Promise<boolean> {
  const { data } = await stripe.transfers.listReversals(id, { limit: pageMax })
  return data.some((reversal) => reversal.metadata?.key === key)
}

function readPayout(transfer: Stripe.Transfer | undefined): SentPayout | null {
  return transfer ? readTransfer(transfer) : null
}

function readTransfer({ amount_reversed }: Stripe.Transfer): SentPayout {
  return { returnedCents: amount_reversed }
}
