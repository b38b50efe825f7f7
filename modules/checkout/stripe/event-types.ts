import * as v from 'valibot'
import type { stripeEvents } from '@/modules/checkout/schema'
import { accountType, readsOf } from '@/modules/checkout/stripe/event-table'

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

/** A thin event (API v2) only names its object. */
const ThinEvent = v.object({
  object: v.literal('v2.core.event'),
  id: Id,
  type: Id,
  livemode: v.nullish(v.boolean()),
  related_object: v.nullish(v.object({ id: Id, type: Id })),
})

/** What a webhook of Stripe contains. */
export const ReceivedEvent = v.union([StripeEvent, ThinEvent])

/** Returns undefined if the payload is not an event. */
export function parseEvent(payload: unknown): StripeEvent | undefined {
  if (v.is(ThinEvent, payload)) {
    const { id, type, livemode, related_object: related } = payload
    const account = related?.type === accountType ? related.id : undefined
    return { id, type, livemode, account, data: { object: {} } }
  }
  const { success, output } = v.safeParse(StripeEvent, payload)
  return success ? output : undefined
}

export type EventSubject = Pick<typeof stripeEvents.$inferSelect, 'kind' | 'objectId'>

/** Returns the object to sync for an event, or undefined if the event is irrelevant. */
export function subjectOf({ type, account, data: { object } }: StripeEvent): EventSubject | undefined {
  const kind = readsOf(type, Boolean(account))
  if (!kind) return undefined
  if (kind === 'account') return toSubject(kind, account)
  if (kind === 'payout') return toSubject(kind, object.transfer_group)
  return toSubject(kind, type.startsWith('payment_intent.') ? object.id : object.payment_intent)
}

function toSubject(
  kind: EventSubject['kind'],
  objectId: string | null | undefined,
): EventSubject | undefined {
  return objectId ? { kind, objectId } : undefined
}
