import type Stripe from 'stripe'
import { checkoutConfig } from '@/modules/checkout/config'
import { stripeBankDisputes, toBankDispute } from '@/modules/checkout/stripe/bank-disputes'
import { idempotencyOptions, ignoreNotFound, withStripe } from '@/modules/checkout/stripe/client'
import { toChargeback, toChargeCurrency } from '@/modules/checkout/stripe/disputes'
import { intentStates, refundStates } from '@/modules/checkout/stripe/provider-states'
import { listStripePayments } from '@/modules/checkout/stripe/records'
import { processWaitingEvents, pullEvents } from '@/modules/checkout/stripe/webhook-inbox'
import { instantMethods } from '@/modules/orders/contract'
import type {
  IntentLookup,
  PaymentIntent,
  PaymentProvider,
  PaymentRisk,
  Refund,
} from '@/modules/orders/ports'
import { readConfig } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { currency } from '@/src/kit/money'

/** Tolerated difference between Stripe's clock and ours. */
const clockSlackSeconds = 3_600
/** Only this many refunds of an intent are read. */
const refundsMax = 1_000

const intentStatuses: Record<string, { as: PaymentIntent['status'] }> = intentStates

/** The payment provider that uses Stripe's payment intents. */
export function stripePayments(core: Core): PaymentProvider {
  const run = withStripe(core)
  return {
    name: 'stripe',
    isRealMoney: true,
    methods: instantMethods,
    publishableKey: readConfig({ core }, checkoutConfig).STRIPE_PUBLISHABLE_KEY ?? '',
    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      return run(async (stripe) =>
        toPaymentIntent(await stripe.paymentIntents.create(createParams(orderId, amountCents), options)),
      )
    },
    findIntent: (_, intentId) => run((stripe) => findIntent(stripe, intentId)),
    findIntentByOrder: (_, order) => run((stripe) => findIntentForOrder(stripe, order)),
    cancelIntent: async (ctx, { key, intentId }) => {
      // A new key per attempt: canceling twice is safe, and a replayed error would hide that the intent can be canceled by now.
      const options = await idempotencyOptions(ctx, `${key}:${ctx.now()}`)
      const canceled = await run((stripe) => stripe.paymentIntents.cancel(intentId, {}, options))
      if (canceled.outcome === 'unknown') return canceled
      return run((stripe) => findIntent(stripe, intentId))
    },
    refund: async (ctx, { key, intentId, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)
      const params = { payment_intent: intentId, amount: amountCents, metadata: { key } }
      return run(async (stripe) => toRefund(await stripe.refunds.create(params, options)))
    },
    processMissedEvents: async (ctx) => (await pullEvents(ctx)) && (await processWaitingEvents(ctx)),
    listRecords: listStripePayments,
    bankDisputes: stripeBankDisputes(core),
  }
}

/** Contains no personal data. Captured at once, so that Stripe's fee is known together with the charge. */
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

/** Returns an intent with its charge, refunds and disputes. Fetches objects separately if Stripe did not expand them. */
async function findIntent(stripe: Stripe, id: string): Promise<PaymentIntent> {
  const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds', 'review']
  const intent = await stripe.paymentIntents.retrieve(id, { expand })
  if (intent.status !== 'succeeded') return toPaymentIntent(intent)
  const charge = await findCharge(stripe, intent)
  const [refunds, disputes, risks] = await Promise.all([
    findRefunds(stripe, id, charge),
    charge?.disputed ? listDisputes(stripe, id) : [],
    findRisks(stripe, intent),
  ])
  return toPaymentIntent(intent, { charge, refunds, disputes, risks })
}

/** Uses the list API, because the search API lags behind and can't prove that no intent exists. */
async function findIntentForOrder(
  stripe: Stripe,
  { orderId, since, belongsToOtherOrder }: IntentLookup,
): Promise<PaymentIntent | null> {
  const gte = Math.floor(since / 1000) - clockSlackSeconds
  for await (const { id, metadata } of stripe.paymentIntents.list({
    created: { gte },
    limit: pageSize,
  }))
    if (metadata?.order_id === orderId && !(await belongsToOtherOrder(id))) return findIntent(stripe, id)
  return null
}

async function findCharge(
  stripe: Stripe,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<Stripe.Charge | undefined> {
  if (typeof charge !== 'string') return charge ?? undefined
  return stripe.charges.retrieve(charge, { expand: ['balance_transaction'] }).catch(ignoreNotFound)
}

/** Must find every refund, because a missed refund would be made again. */
async function findRefunds(
  stripe: Stripe,
  intentId: string,
  charge: Stripe.Charge | undefined,
): Promise<Stripe.Refund[]> {
  if (charge?.refunds?.has_more === false) return charge.refunds.data
  const params = { payment_intent: intentId, limit: pageSize }
  const refunds = await stripe.refunds.list(params).autoPagingToArray({ limit: refundsMax })
  return refunds.filter(
    (refund) =>
      isLinkedOrUnknown(refund.payment_intent, intentId) && isLinkedOrUnknown(refund.charge, charge?.id),
  )
}

/** A missing link counts as a match. */
function isLinkedOrUnknown(link: string | object | null | undefined, id: string | undefined): boolean {
  return typeof link !== 'string' || id === undefined || link === id
}

async function listDisputes(stripe: Stripe, payment_intent: string): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent, limit: pageSize })).data
}

interface RelatedObjects {
  charge?: Stripe.Charge
  refunds?: readonly Stripe.Refund[]
  disputes?: readonly Stripe.Dispute[]
  risks?: PaymentRisk[]
}

function toPaymentIntent(
  intent: Stripe.PaymentIntent,
  { charge, refunds = [], disputes = [], risks = [] }: RelatedObjects = {},
): PaymentIntent {
  const status = intentStatuses[intent.status]?.as ?? 'awaiting'
  return {
    id: intent.id,
    orderId: intent.metadata?.order_id ?? null,
    clientSecret: intent.client_secret ?? '',
    status,
    amountCents: (status === 'succeeded' && intent.amount_received) || intent.amount,
    currency: intent.currency,
    chargedAt: null,
    feeCents: null,
    ...(charge && chargeFields(charge)),
    refunds: refunds.map(toRefund),
    chargeback: toChargeback(disputes),
    bankDisputes: disputes.map(toBankDispute),
    risks,
  }
}

function toRefund({ id, metadata, amount, status }: Stripe.Refund): Refund {
  return {
    id,
    key: metadata?.key ?? null,
    amountCents: amount,
    status: refundStates[status ?? '']?.as ?? 'pending',
  }
}

/** Delayed payments settle after the charge was created, so the balance transaction has the time the money arrived. */
function chargeFields({ created, balance_transaction: line }: Stripe.Charge) {
  if (typeof line !== 'object' || line === null) return { chargedAt: created * 1000 }
  return { chargedAt: line.created * 1000, feeCents: toChargeCurrency(line.fee, line) }
}

const pageSize = 100

/** Returns the open review of a payment, and the warnings of its card network that a refund would still answer. */
async function findRisks(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentRisk[]> {
  const [review, warnings] = await Promise.all([findReview(stripe, intent), listWarnings(stripe, intent.id)])
  return [
    ...(review?.open ? [{ id: review.id, kind: 'review' as const }] : []),
    ...warnings
      .filter(({ actionable }) => actionable)
      .map(({ id }) => ({ id, kind: 'fraud_warning' as const })),
  ]
}

async function findReview(
  stripe: Stripe,
  { review }: Stripe.PaymentIntent,
): Promise<Stripe.Review | undefined> {
  if (typeof review !== 'string') return review ?? undefined
  return stripe.reviews.retrieve(review).catch(ignoreNotFound)
}

/** A compatible server that doesn't know these warnings has none. */
async function listWarnings(
  stripe: Stripe,
  payment_intent: string,
): Promise<Stripe.Radar.EarlyFraudWarning[]> {
  const listed = await stripe.radar.earlyFraudWarnings
    .list({ payment_intent, limit: pageSize })
    .catch(ignoreNotFound)
  return listed?.data ?? []
}
