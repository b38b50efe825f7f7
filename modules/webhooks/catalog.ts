import type { SentRequest } from 'mintmark/module'
import * as v from 'valibot'
import { type EventType, eventTypes, testType } from './contract'

/** Raised for a change that programs have to follow; fields may be added without one. */
export const catalogVersion = 2

const money = v.pipe(v.string(), v.description('A decimal string in `currency`, such as "12.50".'))

const ListingData = v.object({
  listingId: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  assetId: v.string(),
  category: v.string(),
  sellerId: v.string(),
  price: money,
  currency: v.literal('USD'),
  status: v.pipe(v.string(), v.description('The state of the listing when the event was prepared.')),
  url: v.pipe(v.string(), v.description('The page of the item.')),
})
export type ListingData = v.InferOutput<typeof ListingData>

const OrderData = v.object({
  orderId: v.string(),
  number: v.number(),
  state: v.pipe(
    v.string(),
    v.description('The state of the order when the event was prepared, which may be later.'),
  ),
  amount: money,
  refunded: v.pipe(
    v.string(),
    v.description('What the buyer was refunded of the amount, or will be because staff decided so.'),
  ),
  currency: v.literal('USD'),
  buyerId: v.string(),
  sellerId: v.string(),
  listingId: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  assetId: v.string(),
  createdAt: v.string(),
  url: v.pipe(v.string(), v.description('The page of the order, for its buyer and its seller.')),
})
export type OrderData = v.InferOutput<typeof OrderData>

const PayoutData = v.object({
  payoutId: v.string(),
  amount: money,
  currency: v.literal('USD'),
  method: v.string(),
  createdAt: v.string(),
  paidAt: v.nullable(v.string()),
})
export type PayoutData = v.InferOutput<typeof PayoutData>

const TestData = v.object({ endpointId: v.string() })

const events: Record<EventType | typeof testType, { summary: string; data: v.GenericSchema }> = {
  'listing.created': { summary: 'The owner of the endpoint created a listing.', data: ListingData },
  'listing.sold': { summary: 'A listing of the owner was bought and paid for.', data: ListingData },
  'order.paid': { summary: 'An order that the owner bought or sold is paid.', data: OrderData },
  'order.sent': { summary: 'The seller says that the item of an order is handed over.', data: OrderData },
  'order.completed': {
    summary: 'An order is completed, and its money belongs to the seller.',
    data: OrderData,
  },
  'order.refunded': {
    summary: 'The buyer of an order has the money back, or a part of it: see `refunded`.',
    data: OrderData,
  },
  'payout.paid': { summary: 'A payout of the owner is paid.', data: PayoutData },
  [testType]: { summary: 'The owner asked for a test.', data: TestData },
}

const headers = v.object({
  'webhook-id': v.pipe(v.string(), v.description('The same for each attempt and each replay.')),
  'webhook-timestamp': v.pipe(v.string(), v.description('The time of the attempt, in seconds since 1970.')),
  'webhook-signature': v.pipe(
    v.string(),
    v.description('One or two signatures of Standard Webhooks (`v1,…`), separated by spaces.'),
  ),
})

/** Every event with its schema, for `webhooks` of the API description. */
export const sentRequests: Record<string, SentRequest> = Object.fromEntries(
  ([...eventTypes, testType] as const).map((type) => [
    type,
    {
      summary: events[type].summary,
      headers,
      body: v.object({
        type: v.literal(type),
        version: v.literal(catalogVersion),
        timestamp: v.pipe(v.string(), v.description('When it happened.')),
        data: events[type].data,
      }),
    },
  ]),
)
