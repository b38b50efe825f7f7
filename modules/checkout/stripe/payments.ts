import type Stripe from 'stripe'
import { checkoutConfig } from '@/modules/checkout/config'
import { stripeKey } from '@/modules/checkout/stripe/installation'
import { linkTo } from '@/modules/checkout/stripe/link'
import { readIntent, readRefund } from '@/modules/checkout/stripe/read-intent'
import type { PaymentIntent, PaymentProvider } from '@/modules/orders/ports'
import { read } from '@/src/core/config'
import type { Core } from '@/src/core/core'

const currency = 'usd'
const pageMax = 100
/** How far Stripe's clock and ours may be apart, in seconds. */
const clockSlackSeconds = 3_600
/** More attempts at one refund than this are not read. */
const refundsMax = 1_000

/** Takes the buyers' money by Stripe's payment intents. */
export function stripePayments(core: Core): PaymentProvider {
  const ask = linkTo(core)
  return {
    name: 'stripe',
    publishableKey: read({ core }, checkoutConfig).STRIPE_PUBLISHABLE_KEY ?? '',
    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await stripeKey(ctx, key)
      return ask(async (stripe) =>
        readIntent(await stripe.paymentIntents.create(describe(orderId, amountCents), options)),
      )
    },
    findIntent: (_, intentId) => ask((stripe) => findIntent(stripe, intentId)),
    findIntentOf: (_, { orderId, since }) => ask((stripe) => findIntentOf(stripe, orderId, since)),
    cancelIntent: async (ctx, { key, intentId }) => {
      // Canceling twice is harmless, and a remembered refusal would hide that it can be canceled by now.
      const options = await stripeKey(ctx, `${key}:${ctx.now()}`)
      const canceled = await ask((stripe) => stripe.paymentIntents.cancel(intentId, {}, options))
      if (canceled.outcome === 'unknown') return canceled
      return ask((stripe) => findIntent(stripe, intentId))
    },
    refund: async (ctx, { key, intentId, amountCents }) => {
      const options = await stripeKey(ctx, key)
      const params = { payment_intent: intentId, amount: amountCents, metadata: { key } }
      return ask(async (stripe) => readRefund(await stripe.refunds.create(params, options)))
    },
  }
}

/** Nothing in it tells of a person. Captured at once, so that what Stripe keeps is known together with the charge. */
function describe(orderId: string, amountCents: number): Stripe.PaymentIntentCreateParams {
  return {
    amount: amountCents,
    currency,
    capture_method: 'automatic',
    automatic_payment_methods: { enabled: true },
    description: `Order ${orderId}`,
    metadata: { order_id: orderId },
    transfer_group: orderId,
  }
}

async function findIntent(stripe: Stripe, id: string): Promise<PaymentIntent> {
  const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds']
  const intent = await stripe.paymentIntents.retrieve(id, { expand })
  const { latest_charge: charge } = intent
  if (typeof charge !== 'object' || charge === null) return readIntent(intent)
  const refunds = charge.refunds?.has_more ? await listRefunds(stripe, id) : charge.refunds?.data
  const disputes = charge.disputed ? await listDisputes(stripe, id) : []
  return readIntent(intent, { refunds, disputes })
}

function listRefunds(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return stripe.refunds.list({ payment_intent, limit: pageMax }).autoPagingToArray({ limit: refundsMax })
}

async function listDisputes(stripe: Stripe, payment_intent: string): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent, limit: pageMax })).data
}

/** Lists are complete at any moment, which the search is not: only they prove that there is none. */
async function findIntentOf(stripe: Stripe, orderId: string, since: number): Promise<PaymentIntent | null> {
  const gte = Math.floor(since / 1000) - clockSlackSeconds
  for await (const { id, metadata } of stripe.paymentIntents.list({ created: { gte }, limit: pageMax }))
    if (metadata.order_id === orderId) return findIntent(stripe, id)
  return null
}
