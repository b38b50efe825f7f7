import * as v from 'valibot'
import type { stripeEvents } from '@/modules/checkout/schema'

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/** The parts of an event that identify it and its object. Everything else is read from the API instead of trusted. */
export const StripeEvent = v.object({
  id: Id,
  type: Id,
  livemode: v.nullish(v.boolean()),
  /** The connected account the event belongs to. */
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

/** Returns undefined if the payload is not an event. */
export function parseEvent(payload: unknown): StripeEvent | undefined {
  const { success, output } = v.safeParse(StripeEvent, payload)
  return success ? output : undefined
}

export type EventSubject = Pick<typeof stripeEvents.$inferSelect, 'kind' | 'objectId'>

/** Events about the site's own account. */
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
/** Events about sellers' connected accounts. */
const connectedAccountEventTypes = [
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'capability.updated',
]

/** Returns the object to sync for an event, or undefined if the event is irrelevant. */
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
