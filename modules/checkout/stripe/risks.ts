import type Stripe from 'stripe'
import { ignoreNotFound } from '@/modules/checkout/stripe/client'
import type { PaymentRisk } from '@/modules/orders/ports'

const pageSize = 100

/** Returns the open review of a payment, and the warnings of its card network that a refund would still answer. */
export async function findRisks(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentRisk[]> {
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
