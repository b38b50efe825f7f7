import * as v from 'valibot'
import type { stripeEvents } from '@/modules/checkout/schema'

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/** As much of an event as is looked at: which one it is, and what to read again. Nothing else of it is believed. */
export const StripeEvent = v.object({
  id: Id,
  type: Id,
  livemode: v.nullish(v.boolean()),
  /** The connected account that it happened to. */
  account: v.nullish(Id),
  data: v.object({
    object: v.object({
      id: v.nullish(Id),
      payment_intent: v.nullish(Id),
      transfer_group: v.nullish(Id),
    }),
  }),
})
export type StripeEvent = v.InferOutput<typeof StripeEvent>

/** Undefined where it is no event. */
export function parseEvent(told: unknown): StripeEvent | undefined {
  const { success, output } = v.safeParse(StripeEvent, told)
  return success ? output : undefined
}

export type EventSubject = Pick<typeof stripeEvents.$inferSelect, 'kind' | 'objectId'>

/** What happens to the site's own money. */
export const siteEventTypes = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'transfer.updated',
  'transfer.reversed',
]
/** What happens to the accounts of sellers. */
const connectedAccountEventTypes = [
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'capability.updated',
]

/** What is to be read again because of an event. Undefined: the site has nothing to learn from it. */
export function subjectOf({ type, account, data: { object } }: StripeEvent): EventSubject | undefined {
  if (account)
    return connectedAccountEventTypes.includes(type) ? { kind: 'account', objectId: account } : undefined
  if (!siteEventTypes.includes(type)) return undefined
  if (type.startsWith('transfer.')) return toSubject('payout', object.transfer_group)
  return toSubject('intent', type.startsWith('payment_intent.') ? object.id : object.payment_intent)
}

function toSubject(
  kind: EventSubject['kind'],
  objectId: string | null | undefined,
): EventSubject | undefined {
  return objectId ? { kind, objectId } : undefined
}
