import type Stripe from 'stripe'
import { checkoutConfig } from '@/modules/checkout/config'
import { findIntent, findIntentForOrder } from '@/modules/checkout/stripe/find-intent'
import { processWaitingEvents } from '@/modules/checkout/stripe/inbox'
import { idempotencyOptions } from '@/modules/checkout/stripe/installation'
import { withStripe } from '@/modules/checkout/stripe/link'
import { pullEvents } from '@/modules/checkout/stripe/pull-events'
import { toPaymentIntent, toRefund } from '@/modules/checkout/stripe/read-intent'
import type { PaymentProvider } from '@/modules/orders/ports'
import { readConfig } from '@/src/core/config'
import type { Core } from '@/src/core/core'

const currency = 'usd'

/** Takes the buyers' money by Stripe's payment intents. */
export function stripePayments(core: Core): PaymentProvider {
  const ask = withStripe(core)
  return {
    name: 'stripe',
    publishableKey: readConfig({ core }, checkoutConfig).STRIPE_PUBLISHABLE_KEY ?? '',
    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      return ask(async (stripe) =>
        toPaymentIntent(await stripe.paymentIntents.create(createParams(orderId, amountCents), options)),
      )
    },
    findIntent: (_, intentId) => ask((stripe) => findIntent(stripe, intentId)),
    findIntentByOrder: (_, order) => ask((stripe) => findIntentForOrder(stripe, order)),
    cancelIntent: async (ctx, { key, intentId }) => {
      // Canceling twice is harmless, and a remembered refusal would hide that it can be canceled by now.
      const options = await idempotencyOptions(ctx, `${key}:${ctx.now()}`)
      const canceled = await ask((stripe) => stripe.paymentIntents.cancel(intentId, {}, options))
      if (canceled.outcome === 'unknown') return canceled
      return ask((stripe) => findIntent(stripe, intentId))
    },
    refund: async (ctx, { key, intentId, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      const params = { payment_intent: intentId, amount: amountCents, metadata: { key } }
      return ask(async (stripe) => toRefund(await stripe.refunds.create(params, options)))
    },
    processMissedEvents: async (ctx) => (await pullEvents(ctx)) && (await processWaitingEvents(ctx)),
  }
}

/** Nothing in it tells of a person. Captured at once, so that what Stripe keeps is known together with the charge. */
function createParams(orderId: string, amountCents: number): Stripe.PaymentIntentCreateParams {
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
