import { and, inArray, isNull } from 'drizzle-orm'
import {
  decimalOf,
  describePayout,
  type Event,
  findActiveUsers,
  findItems,
  findListings,
  findTransaction,
  itemPath,
  type Listener,
  ListingChanged,
  OrderCompleted,
  type OrderEventPayload,
  OrderPaid,
  OrderRefunded,
  OrderSent,
  onApply,
  PayoutPaid,
  type PublishedEvent,
  publicUrl,
  type TxContext,
} from 'mintmark/module'
import type { ListingData, OrderData, PayoutData } from './catalog'
import type { EventType } from './contract'
import { storeDelivery } from './deliveries'
import { haveEndpoints } from './endpoint-rows'
import * as tables from './schema'

const currency = 'USD'

interface Source {
  readonly type: EventType
  /** Whom the event concerns: only their endpoints get it. */
  readonly owners: readonly string[]
  readonly describe: () => Promise<object | undefined>
}

/** Stores an event for the endpoints of those whom it concerns. */
async function storeEvent(
  tx: TxContext,
  { id: eventId, at }: PublishedEvent<unknown>,
  { type, owners, describe }: Source,
): Promise<void> {
  const { endpoints } = tables
  const isOwned = and(inArray(endpoints.userId, [...owners]), isNull(endpoints.pausedAt))
  const rows = await tx.db.select().from(endpoints).where(isOwned)
  const chosen = rows.filter(({ events }) => events.includes(type))
  if (chosen.length === 0) return
  const [active, data] = [await findActiveUsers(tx, owners), await describe()]
  if (!data) return
  for (const endpoint of chosen)
    if (active.has(endpoint.userId)) await storeDelivery(tx, endpoint, { type, eventId, at, data })
}

const partiesOf = ({ buyerId, sellerId }: OrderEventPayload) => [buyerId, sellerId]

function onOrder(event: Event<OrderEventPayload>, type: EventType): Listener {
  return onApply(
    event,
    `webhooks.store-${type.replace('.', '-')}`,
    (tx, published) =>
      storeEvent(tx, published, {
        type,
        owners: partiesOf(published.payload),
        describe: () => describeOrder(tx, published.payload.orderId),
      }),
    { isNeeded: (tx, payload) => haveEndpoints(tx, partiesOf(payload)) },
  )
}

async function describeOrder(tx: TxContext, orderId: string): Promise<OrderData> {
  const { number, state, amount, createdAt, ...order } = await findTransaction(tx, orderId)
  const { buyerId, sellerId, listingId, itemId, itemName, assetId } = order
  const ids = { buyerId, sellerId, listingId, itemId, itemName, assetId }
  const url = `${publicUrl(tx)}/orders/${orderId}`
  return { orderId, number, state, amount, currency, ...ids, createdAt, url }
}

function listingTypeOf({ state, isNew }: { state: string; isNew?: true }): EventType | undefined {
  if (isNew) return 'listing.created'
  return state === 'sold' ? 'listing.sold' : undefined
}

async function describeListing(tx: TxContext, listingId: string): Promise<ListingData | undefined> {
  const listing = (await findListings(tx, [listingId])).get(listingId)
  if (!listing) return undefined
  const { itemId, sellerId, priceCents, state: status } = listing
  const item = (await findItems(tx, [itemId])).get(itemId)
  if (!item) return undefined
  const { name: itemName, assetId, category } = item
  const url = publicUrl(tx) + itemPath(itemId)
  const price = decimalOf(priceCents)
  return { listingId, itemId, itemName, assetId, category, sellerId, price, currency, status, url }
}

async function describePaid(tx: TxContext, payoutId: string): Promise<PayoutData> {
  const { amount, method, createdAt, paidAt } = await describePayout(tx, payoutId)
  return { payoutId, amount, currency, method, createdAt, paidAt }
}

export const listeners: Listener[] = [
  onApply(
    ListingChanged,
    'webhooks.store-listing-changes',
    async (tx, published) => {
      const { listingId, sellerId } = published.payload
      const type = listingTypeOf(published.payload)
      const describe = () => describeListing(tx, listingId)
      if (type) await storeEvent(tx, published, { type, owners: [sellerId], describe })
    },
    {
      isNeeded: async (tx, payload) =>
        listingTypeOf(payload) !== undefined && haveEndpoints(tx, [payload.sellerId]),
    },
  ),
  onOrder(OrderPaid, 'order.paid'),
  onOrder(OrderSent, 'order.sent'),
  onOrder(OrderCompleted, 'order.completed'),
  onOrder(OrderRefunded, 'order.refunded'),
  onApply(
    PayoutPaid,
    'webhooks.store-payout-paid',
    (tx, published) => {
      const { payoutId, sellerId } = published.payload
      const describe = () => describePaid(tx, payoutId)
      return storeEvent(tx, published, { type: 'payout.paid', owners: [sellerId], describe })
    },
    { isNeeded: (tx, { sellerId }) => haveEndpoints(tx, [sellerId]) },
  ),
]
