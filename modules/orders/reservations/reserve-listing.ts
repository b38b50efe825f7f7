import { findProfiles } from '@/modules/auth/service'
import { catalogErrors } from '@/modules/catalog/errors'
import { type Item, isSellable, type Listing, moveListing } from '@/modules/catalog/service'
import type { FeeLines } from '@/modules/fees/contract'
import { resolveFees } from '@/modules/fees/service'
import type { PaymentMethod } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderPlaced } from '@/modules/orders/events'
import { frozenFees } from '@/modules/orders/order/fee-lines'
import {
  eventPayloadOf,
  notifyParties,
  type OrderRow,
  orderSubject,
  writeTimeline,
} from '@/modules/orders/order/move'
import { chooseProvider, defaultMethod, reservationSeconds } from '@/modules/orders/order/payment-providers'
import { changesOf, type TermChange } from '@/modules/orders/order/term-changes'
import { pricePoint, reservationTimePoint } from '@/modules/orders/order/term-points'
import { beforeReservationPoint, deliveryProofPort } from '@/modules/orders/ports'
import type { ReservationNetworks } from '@/modules/orders/reservations/reservation-networks'
import { requireReservationAllowed } from '@/modules/orders/reservations/reservations'
import { orders } from '@/modules/orders/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { definedColumns, paramColumns, preparedBy } from '@/src/db/prepared'
import { beforeTradePoint } from '@/src/kit/account'
import { type Check, findRejection, resolveValue, type ValueChange } from '@/src/kit/checks/checks'
import type { Context, TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import type { ClaimedJob } from '@/src/kit/jobs/claimed-job'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { use } from '@/src/kit/ports'
import { requireOn } from '@/src/kit/switches'
import { enqueueClaimed } from '@/src/runtime/outbox/enqueue'
import { publish } from '@/src/runtime/publish'

/** Creates the payment intent of an order at the provider. */
export const CreateIntent = defineOutboxJob<{ orderId: string }>('orders.create-intent')

export function createIntentKey(orderId: string): string {
  return `create_intent:${orderId}`
}

export interface PlaceOrder {
  /** The price the buyer saw, in cents. Only compared with the listing's price, never charged. */
  amount: number
  itemId: string
  listingId: string
  assetId: string
  method?: PaymentMethod
  /** The name of a payment provider. */
  provider?: string
  deliverTo?: string
}

type NewOrder = typeof orders.$inferInsert

/** Other modules may reject a reservation. Runs outside a transaction, because a check may ask another service. */
export async function requireNoRejection(
  ctx: Context,
  reservation: { listingId: string; buyerId: string },
): Promise<void> {
  const rejection = await findRejection(ctx, beforeReservationPoint, reservation)
  if (rejection) throw rejection.error ?? ordersErrors.reservation_rejected({ detail: rejection.reason })
}

export interface Reservation {
  id: string
  item: Item
  listing: Listing
  /** Creates the payment intent of a new order. */
  job?: ClaimedJob
}

/** What the buyer pays, in cents, with the changes that made it differ from the price of the listing. */
interface AgreedPrice {
  readonly value: number
  readonly changes: readonly ValueChange<number>[]
}

/** Returns the price of a locked listing for a buyer: that of the listing, with `own` changes and then those of modules. */
export function resolvePrice(
  tx: TxContext,
  {
    listing,
    item,
    buyerId,
    agreedCents,
  }: Pick<ListingReservation, 'listing' | 'item' | 'buyerId'> & {
    agreedCents?: number
  },
  own: readonly Check[] = [],
): Promise<AgreedPrice> {
  const { id: listingId, sellerId, priceCents: listPriceCents } = listing
  const { id: itemId, category } = item
  const sale = { listingId, itemId, category, sellerId, buyerId, listPriceCents, agreedCents }
  return resolveValue(tx, pricePoint, sale, { initial: listPriceCents, own })
}

type ListingReservation = Pick<PlaceOrder, 'method' | 'provider' | 'deliverTo'> & {
  buyerId: string
  listing: Listing
  item: Item
  price: AgreedPrice
  unpaidOrders: readonly OrderRow[]
  networks: ReservationNetworks | undefined
}

/** Moves the listing to reserved and creates its order. */
export async function reserveListing(tx: TxContext, reservation: ListingReservation): Promise<Reservation> {
  const { listing, item, networks, buyerId, price } = reservation
  if (listing.state !== 'active') throw catalogErrors.listing_unavailable()
  await requireReservationAllowed(tx, reservation)
  await moveToReserved(tx, listing)
  const { sellerId, createdAt: listedAt } = listing
  const { value: priceCents } = price
  const sale = { sellerId, buyerId, category: item.category, priceCents, listedAt }
  const fees = await resolveFees(tx, sale)
  const feeChanges = fees.changes.map((change) => ({ term: 'fees' as const, ...change }))
  const created = await createOrder(tx, {
    ...reservation,
    listingId: listing.id,
    sellerId,
    itemId: item.id,
    assetId: item.assetId,
    itemName: item.name,
    reservedFrom: networks?.reservedFrom,
    priceCents,
    fees: fees.value,
    changes: [...changesOf('price', price.changes), ...feeChanges],
  })
  return { ...created, item, listing }
}

async function moveToReserved(tx: TxContext, listing: Listing): Promise<void> {
  const moved = (await isSellable(tx, listing)) && (await moveListing(tx, listing.id, ['active'], 'reserved'))
  if (!moved) throw catalogErrors.listing_unavailable()
}

const insertOrder = preparedBy((db: Writer, columns: (keyof NewOrder)[]) =>
  db.insert(orders).values(paramColumns(columns)).returning(),
)

interface NewOrderFacts {
  buyerId: string
  sellerId: string
  itemName: string
  priceCents: number
  reservedFrom: string | undefined
  fees: FeeLines
  changes: readonly TermChange[]
}

async function createOrder(
  tx: TxContext,
  order: Omit<PlaceOrder, 'amount'> & NewOrderFacts,
): Promise<{ id: string; job: ClaimedJob | undefined }> {
  for (const name of ['sales', 'changes'] as const) requireOn(tx, name)
  await requireMayBuy(tx, order.buyerId)
  const provider = chooseProvider(tx, order)
  const { listingId, itemId, assetId, itemName, buyerId, sellerId, priceCents } = order
  const now = tx.now()
  const time = await resolveValue(
    tx,
    reservationTimePoint,
    { listingId, itemId, sellerId, buyerId, priceCents },
    { initial: reservationSeconds(tx, provider) },
  )
  const changes = [...order.changes, ...changesOf('reservation', time.changes)]
  const row: NewOrder = {
    id: newId(tx),
    listingId,
    itemId,
    assetId,
    itemName,
    sellerId,
    buyerId,
    priceCents,
    ...frozenFees(priceCents, order.fees),
    changes: changes.length > 0 ? changes : undefined,
    method: order.method ?? defaultMethod(provider),
    provider: provider.name,
    ...(await deliveryOf(tx, buyerId, order.deliverTo)),
    state: 'created',
    createdAt: now,
    reserveUntil: now + time.value * 1000,
    reservedFrom: order.reservedFrom,
    updatedAt: now,
  }
  const [created] = await insertOrder(tx.db, definedColumns(row), { ...row })
  if (!created) throw catalogErrors.listing_unavailable()
  await writeTimeline(tx, created.id, 'created')
  const job = await enqueueClaimed(tx, CreateIntent, {
    key: createIntentKey(created.id),
    subject: orderSubject(created.id),
    payload: { orderId: created.id },
  })
  await publish(tx, OrderPlaced, eventPayloadOf(created))
  notifyParties(tx, created)
  return { id: created.id, job }
}

/** Throws the error of a rejection to the buyer. To the seller, who accepts an offer, it is none of theirs: throws reservation_rejected. */
async function requireMayBuy(tx: TxContext, buyerId: string): Promise<void> {
  const rejection = await findRejection(tx, beforeTradePoint, { userId: buyerId })
  if (!rejection) return
  const isBuyer = tx.actor.kind === 'user' && tx.actor.id === buyerId
  throw (isBuyer && rejection.error) || ordersErrors.reservation_rejected({ detail: rejection.reason })
}

/** To the player whom the buyer named or linked; otherwise to their name on this site, and they have to tell the seller. */
async function deliveryOf(tx: TxContext, buyerId: string, named: string | undefined) {
  const player = named ?? (await use(tx, deliveryProofPort).maybeUsername(tx, buyerId))
  if (player !== undefined) return { deliverTo: player, isPlayerNamed: true }
  const profiles = await findProfiles(tx, [buyerId])
  return { deliverTo: profiles.get(buyerId)?.username ?? '', isPlayerNamed: false }
}

/** Two orders can't hold one listing: a unique index decides which buyer was first. Returns the error for the other one. */
export function asUnavailable(error: unknown): unknown {
  return isUniqueViolation(error, orders, 'orders_one_holder') ? catalogErrors.listing_unavailable() : error
}
