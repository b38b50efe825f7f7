import { and, isNull } from 'drizzle-orm'
import {
  type AppliedEvent,
  decimalOf,
  type Event,
  findActiveUsers,
  findItems,
  findListings,
  findPayouts,
  findTransactions,
  inJsonList,
  itemPath,
  type Listener,
  ListingChanged,
  OrderCompleted,
  type OrderEventPayload,
  OrderPaid,
  OrderRefunded,
  OrderSent,
  onApplyAll,
  PartRefunded,
  PayoutPaid,
  param,
  prepared,
  publicUrl,
  type TxContext,
} from 'mintmark/module'
import type { ListingData, OrderData, PayoutData } from './catalog'
import type { EventType } from './contract'
import { storeDeliveries } from './deliveries'
import { haveEndpoints } from './endpoint-rows'
import { endpoints } from './schema'

const currency = 'USD'

interface Source<Payload> {
  /** Undefined if endpoints don't get the event. */
  readonly typeOf: (payload: Payload) => EventType | undefined
  /** Whom the event concerns: only their endpoints get it. */
  readonly ownersOf: (payload: Payload) => readonly string[]
  /** Of the order, listing or payout. */
  readonly idOf: (payload: Payload) => string
  /** The data of the events, by that id. */
  readonly describe: (tx: TxContext, ids: readonly string[]) => Promise<ReadonlyMap<string, object>>
}

function storeOn<Payload>(event: Event<Payload>, name: string, source: Source<Payload>): Listener {
  const { typeOf, ownersOf } = source
  return onApplyAll(event, `webhooks.store-${name}`, (tx, events) => storeEvents(tx, events, source), {
    isNeeded: async (tx, payload) => typeOf(payload) !== undefined && haveEndpoints(tx, ownersOf(payload)),
  })
}

/** Stores events for the endpoints of those whom they concern, with as many statements for many events as for one. */
async function storeEvents<Payload>(
  tx: TxContext,
  events: readonly AppliedEvent<Payload>[],
  { typeOf, ownersOf, idOf, describe }: Source<Payload>,
): Promise<void> {
  const owners = new Set(events.flatMap(({ payload }) => ownersOf(payload)))
  const running = await runningEndpoints(tx.db, { userIds: JSON.stringify([...owners]) })
  const chosen = events.flatMap((event) => {
    const [type, owners] = [typeOf(event.payload), ownersOf(event.payload)]
    if (type === undefined) return []
    const ofOwners = running.filter(({ userId, events }) => owners.includes(userId) && events.includes(type))
    return ofOwners.map((endpoint) => ({ event, type, endpoint }))
  })
  if (chosen.length === 0) return
  const [active, described] = await Promise.all([
    findActiveUsers(tx, [...new Set(chosen.map(({ endpoint }) => endpoint.userId))]),
    describe(tx, [...new Set(chosen.map(({ event }) => idOf(event.payload)))]),
  ])
  const messages = chosen.flatMap(({ event: { id: eventId, at, cause, payload }, type, endpoint }) => {
    const data = described.get(idOf(payload))
    return data && active.has(endpoint.userId) ? [{ endpoint, type, eventId, at, cause, data }] : []
  })
  await storeDeliveries(tx, messages)
}

const runningEndpoints = prepared((db: TxContext['db']) =>
  db
    .select()
    .from(endpoints)
    .where(and(inJsonList(endpoints.userId, param('userIds')), isNull(endpoints.pausedAt))),
)

function onOrder(event: Event<OrderEventPayload>, type: EventType, name = type.replace('.', '-')): Listener {
  return storeOn(event, name, {
    typeOf: () => type,
    ownersOf: ({ buyerId, sellerId }) => [buyerId, sellerId],
    idOf: ({ orderId }) => orderId,
    describe: describeOrders,
  })
}

async function describeOrders(tx: TxContext, ids: readonly string[]): Promise<Map<string, OrderData>> {
  const described = new Map<string, OrderData>()
  for (const [orderId, order] of await findTransactions(tx, ids)) {
    const {
      number,
      state,
      amount,
      refunded,
      buyerId,
      sellerId,
      listingId,
      itemId,
      itemName,
      assetId,
      createdAt,
    } = order
    const ids = { buyerId, sellerId, listingId, itemId, itemName, assetId }
    const url = `${publicUrl(tx)}/orders/${orderId}`
    described.set(orderId, { orderId, number, state, amount, refunded, currency, ...ids, createdAt, url })
  }
  return described
}

async function describeListings(tx: TxContext, ids: readonly string[]): Promise<Map<string, ListingData>> {
  const listings = await findListings(tx, ids)
  const items = await findItems(tx, [...new Set(Array.from(listings.values(), ({ itemId }) => itemId))])
  const described = new Map<string, ListingData>()
  for (const [listingId, { itemId, sellerId, priceCents, state: status }] of listings) {
    const item = items.get(itemId)
    if (!item) continue
    const { name: itemName, assetId, category } = item
    const names = { listingId, itemId, itemName, assetId, category, sellerId }
    const url = publicUrl(tx) + itemPath(itemId)
    described.set(listingId, { ...names, price: decimalOf(priceCents), currency, status, url })
  }
  return described
}

async function describePaid(tx: TxContext, ids: readonly string[]): Promise<Map<string, PayoutData>> {
  const described = new Map<string, PayoutData>()
  for (const [payoutId, { amount, method, createdAt, paidAt }] of await findPayouts(tx, ids))
    described.set(payoutId, { payoutId, amount, currency, method, createdAt, paidAt })
  return described
}

export const listeners: Listener[] = [
  storeOn(ListingChanged, 'listing-changes', {
    typeOf: ({ state, isNew }) => {
      if (isNew) return 'listing.created'
      return state === 'sold' ? 'listing.sold' : undefined
    },
    ownersOf: ({ sellerId }) => [sellerId],
    idOf: ({ listingId }) => listingId,
    describe: describeListings,
  }),
  onOrder(OrderPaid, 'order.paid'),
  onOrder(OrderSent, 'order.sent'),
  onOrder(OrderCompleted, 'order.completed'),
  onOrder(OrderRefunded, 'order.refunded'),
  onOrder(PartRefunded, 'order.refunded', 'part-refunded'),
  storeOn(PayoutPaid, 'payout-paid', {
    typeOf: () => 'payout.paid',
    ownersOf: ({ sellerId }) => [sellerId],
    idOf: ({ payoutId }) => payoutId,
    describe: describePaid,
  }),
]
