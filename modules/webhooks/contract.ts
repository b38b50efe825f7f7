import { cursorParam, sanitizeLine } from 'mintmark/module'
import * as v from 'valibot'
import { inputMessages } from './input-messages'

export const endpointsPath = '/api/webhook-endpoints'
export const urlMaxLength = 500
export const endpointsMax = 10
export const deliveriesPerPage = 50

/** Events that an endpoint can choose. A name never changes its meaning, and fields are only added to its data. */
export const eventTypes = [
  'listing.created',
  'listing.sold',
  'order.paid',
  'order.sent',
  'order.completed',
  'order.refunded',
  'payout.paid',
] as const
export type EventType = (typeof eventTypes)[number]

/** Sent on request only. */
export const testType = 'webhook.test'

const pauseReasons = ['owner', 'failing', 'gone'] as const
/** `gone`: the server responded 410. */
export type PauseReason = (typeof pauseReasons)[number]

const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const attemptErrors = ['address', 'unresolved', 'timeout', 'connection', 'status'] as const
/** `address`: not https, or not on the public internet. `status`: a response other than 2xx. */
export type AttemptError = (typeof attemptErrors)[number]

const url = v.pipe(
  v.string(inputMessages.url),
  v.transform(sanitizeLine),
  v.maxLength(urlMaxLength, inputMessages.urlTooLong(urlMaxLength)),
  v.check((text) => URL.canParse(text), inputMessages.url),
)
const events = v.pipe(
  v.array(v.picklist(eventTypes, inputMessages.event(eventTypes)), inputMessages.events),
  v.minLength(1, inputMessages.events),
  v.maxLength(100, inputMessages.events),
  v.transform((chosen) => eventTypes.filter((type) => chosen.includes(type))),
)
/** Needed unless the user logged in, or verified a second factor, in the last ten minutes. */
const currentPassword = v.optional(v.string(inputMessages.password))

export const NewEndpoint = v.object({ url, events, currentPassword })
export type NewEndpoint = v.InferOutput<typeof NewEndpoint>

export const EndpointChange = v.object({
  url: v.optional(url),
  events: v.optional(events),
  paused: v.optional(v.boolean(inputMessages.paused)),
  currentPassword,
})
export type EndpointChange = v.InferOutput<typeof EndpointChange>

export const Rotation = v.object({ currentPassword })

/** The secret is shown only here. */
export const EndpointSecret = v.object({ id: v.string(), secret: v.string() })
export type EndpointSecret = v.InferOutput<typeof EndpointSecret>

export const Endpoint = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(eventTypes)),
  createdAt: v.string(),
  pausedAt: v.nullable(v.string()),
  pauseReason: v.nullable(v.picklist(pauseReasons)),
  /** Since when every attempt failed; null if the last one succeeded. */
  failingSince: v.nullable(v.string()),
  /** The replaced secrets that still sign, the latest first: how each begins, and until when it signs. */
  previousSecrets: v.array(v.object({ start: v.string(), until: v.string() })),
})
export type Endpoint = v.InferOutput<typeof Endpoint>

export const Attempt = v.object({
  at: v.string(),
  durationMs: v.number(),
  /** Null without a response. */
  status: v.nullable(v.number()),
  /** The beginning of the response. */
  response: v.nullable(v.string()),
  error: v.nullable(v.picklist(attemptErrors)),
})
export type Attempt = v.InferOutput<typeof Attempt>

export const Delivery = v.object({
  /** The `webhook-id`. */
  id: v.string(),
  type: v.picklist([...eventTypes, testType]),
  state: v.picklist(deliveryStates),
  createdAt: v.string(),
  /** When it is sent again; null unless it is pending. */
  nextAttemptAt: v.nullable(v.string()),
  body: v.string(),
  attempts: v.array(Attempt),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const DeliveryParams = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  deliveryId: v.pipe(v.string(), v.maxLength(64)),
})

export const DeliveriesQuery = v.object({ cursor: cursorParam })
