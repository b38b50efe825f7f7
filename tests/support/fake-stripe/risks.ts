import { resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import { listPage } from '@/tests/support/fake-stripe/lists'
import type { Review } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

/** A rule sends a payment to manual review. Returns the id of the review. */
export function openReview(store: StripeStore, intentId: string): string {
  const intent = getObject(store, 'payment_intent', intentId)
  const review = save(store, {
    id: newId(store, 'prv'),
    object: 'review',
    charge: intent.latest_charge ?? '',
    closed_reason: null,
    created: nowSeconds(store),
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intentId,
    reason: 'rule',
  })
  intent.review = review.id
  recordEvent(store, 'review.opened', review)
  return review.id
}

export function closeReview(
  store: StripeStore,
  reviewId: string,
  reason: NonNullable<Review['closed_reason']> = 'approved',
): void {
  const review = getObject(store, 'review', reviewId)
  Object.assign(review, { open: false, closed_reason: reason, reason })
  recordEvent(store, 'review.closed', review)
}

/** The card network suspects fraud. Returns the id of the warning. */
export function warnOfFraud(store: StripeStore, intentId: string): string {
  const { latest_charge } = getObject(store, 'payment_intent', intentId)
  const warning = save(store, {
    id: newId(store, 'issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: latest_charge ?? '',
    created: nowSeconds(store),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: intentId,
  })
  recordEvent(store, 'radar.early_fraud_warning.created', warning)
  return warning.id
}

/** Nothing can be done about a warning any more, because the charge was refunded or disputed. */
export function answerWarning(store: StripeStore, warningId: string): void {
  const warning = getObject(store, 'radar.early_fraud_warning', warningId)
  warning.actionable = false
  recordEvent(store, 'radar.early_fraud_warning.updated', warning)
}

/** GET /v1/reviews/:id */
export function findReview(store: StripeStore, id: string): Review {
  const review = store.tables.review.get(id)
  if (!review) throw resourceMissing('review', id)
  return review
}

/** GET /v1/radar/early_fraud_warnings */
export function listWarnings(store: StripeStore, params: Params) {
  const intent = stringParam(params, 'payment_intent')
  const warnings = [...store.tables['radar.early_fraud_warning'].values()].filter(
    (warning) => intent === undefined || warning.payment_intent === intent,
  )
  return listPage('/v1/radar/early_fraud_warnings', warnings, params)
}
