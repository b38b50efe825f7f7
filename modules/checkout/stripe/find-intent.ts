import type Stripe from 'stripe'
import { ignoreNotFound } from '@/modules/checkout/stripe/link'
import { toPaymentIntent } from '@/modules/checkout/stripe/read-intent'
import type { PaymentIntent, IntentLookup } from '@/modules/orders/ports'

const stripePageSize = 100
/** How far Stripe's clock and ours may be apart, in seconds. */
const clockSlackSeconds = 3_600
/** More attempts at one refund than this are not read. */
const refundsMax = 1_000

/** An intent with all that belongs to it. What does not come along, though it was asked for, is fetched by itself. */
export async function findIntent(stripe: Stripe, id: string): Promise<PaymentIntent> {
  const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds']
  const intent = await stripe.paymentIntents.retrieve(id, { expand })
  if (intent.status !== 'succeeded') return toPaymentIntent(intent)
  const charge = await findCharge(stripe, intent)
  const refunds = await findRefunds(stripe, id, charge)
  const disputes = charge?.disputed ? await listDisputes(stripe, id) : []
  return toPaymentIntent(intent, { charge, refunds, disputes })
}

/** Lists are complete at any moment, which the search is not: only they prove that there is none. */
export async function findIntentForOrder(
  stripe: Stripe,
  { orderId, since, belongsToOtherOrder }: IntentLookup,
): Promise<PaymentIntent | null> {
  const gte = Math.floor(since / 1000) - clockSlackSeconds
  for await (const { id, metadata } of stripe.paymentIntents.list({ created: { gte }, limit: stripePageSize }))
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

/** A refund that was overlooked would be made again. */
async function findRefunds(
  stripe: Stripe,
  intentId: string,
  charge: Stripe.Charge | undefined,
): Promise<Stripe.Refund[]> {
  if (charge?.refunds?.has_more === false) return charge.refunds.data
  const params = { payment_intent: intentId, limit: stripePageSize }
  const listed = await stripe.refunds.list(params).autoPagingToArray({ limit: refundsMax })
  return listed.filter((refund) => isLinkedOrUnknown(refund.payment_intent, intentId) && isLinkedOrUnknown(refund.charge, charge?.id))
}

/** A link that is not told contradicts nothing. */
function isLinkedOrUnknown(link: string | object | null | undefined, id: string | undefined): boolean {
  return typeof link !== 'string' || id === undefined || link === id
}

async function listDisputes(stripe: Stripe, payment_intent: string): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent, limit: stripePageSize })).data
}
