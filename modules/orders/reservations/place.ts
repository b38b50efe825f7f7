import { eq } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { catalogErrors } from '@/modules/catalog/errors'
import { type Item, isSameItem, type Listing, lockListing, moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import type { PaymentMethod } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderPlaced } from '@/modules/orders/events'
import {
  eventPayloadOf,
  maybeOrderRow,
  notifyParties,
  type OrderRow,
  orderSubject,
  writeTimeline,
} from '@/modules/orders/move'
import { feeCents } from '@/modules/orders/order-states'
import { beforeReservationPoint, deliveryProofPort } from '@/modules/orders/ports'
import {
  type ReservationNetworks,
  withReservationNetworks,
} from '@/modules/orders/reservations/reservation-networks'
import { listUnpaidOrders, requireReservationAllowed } from '@/modules/orders/reservations/reservations'
import { orders } from '@/modules/orders/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { definedColumns, paramColumns, preparedBy } from '@/src/db/prepared'
import { findRejection } from '@/src/kit/checks'
import type { Cause, ClaimedJob } from '@/src/kit/claimed-job'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { decimalOf, dollarsOf } from '@/src/kit/money'
import { defineOutboxJob } from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { enqueueClaimed } from '@/src/runtime/outbox/enqueue'
import { maybeCauseOfJob } from '@/src/runtime/outbox/outbox-queries'
import { publish } from '@/src/runtime/publish'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** Creates the payment intent of an order at the provider. */
export const CreateIntent = defineOutboxJob<{ orderId: string }>('orders.create-intent')

function createIntentKey(orderId: string): string {
  return `create_intent:${orderId}`
}

/** The request that placed the order of an intent; undefined if it is unknown. */
export async function maybePlacingRequest(ctx: Context, intentId: string): Promise<Cause | undefined> {
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.intentId, intentId))
  return order && maybePlacingRequestOf(ctx, order.id)
}

/** Like `maybePlacingRequest`, of an order. */
export function maybePlacingRequestOf(ctx: Context, orderId: string): Promise<Cause | undefined> {
  return maybeCauseOfJob(ctx, createIntentKey(orderId))
}

interface PlaceOrder {
  /** The price the buyer saw, in cents. Only compared with the listing's price, never charged. */
  amount: number
  itemId: string
  listingId: string
  assetId: string
  method?: PaymentMethod
  deliverTo?: string
  /** Omitted for orders that no client placed. */
  ipAddress?: string
}

type NewOrder = typeof orders.$inferInsert
type BuyerTx = UserContext & TxContext

/**
 * Reserves a listing for the buyer and creates the payment intent. A repeated request of the same buyer returns the same order.
 * Throws invalid for a player whom the platform doesn't know, not_found, ids_mismatch, own_listing, price_changed, listing_unavailable, too_many_reservations, reservation_rejected,
 * provider_unavailable, safe_mode, unavailable, and the errors of `beforeReservationPoint`.
 */
export async function placeOrder(ctx: UserContext, input: PlaceOrder): Promise<PlacedOrder> {
  requireCanMoveMoney(ctx)
  await requireNoRejection(ctx, input.listingId)
  await requireKnownPlayer(ctx, input.deliverTo)
  const { ipAddress } = input
  const { id, item, listing, job } =
    ipAddress === undefined
      ? await reserve(ctx, input)
      : await withReservationNetworks(ctx, ipAddress, (networks) => reserve(ctx, input, networks))
  await (job ? ctx.core.outbox.run(job) : ctx.core.outbox.runNow(createIntentKey(id)))
  const order = await maybeOrderRow(ctx, id)
  if (order?.intentId && (order.state === 'expiring' || order.state === 'expired'))
    throw catalogErrors.listing_unavailable()
  if (!order?.clientSecret) throw ordersErrors.provider_unavailable()
  return { order, item, listing, clientSecret: order.clientSecret }
}

/** Other modules may reject a reservation. Runs outside a transaction, because a check may ask another service. */
async function requireNoRejection(ctx: UserContext, listingId: string): Promise<void> {
  const rejection = await findRejection(ctx, beforeReservationPoint, { listingId, buyerId: ctx.actor.id })
  if (rejection) throw rejection.error ?? ordersErrors.reservation_rejected({ detail: rejection.reason })
}

/** Throws if the platform says that no such player exists: the seller couldn't deliver. Passes while the platform doesn't answer. */
async function requireKnownPlayer(ctx: UserContext, deliverTo: string | undefined): Promise<void> {
  if (deliverTo === undefined) return
  const proof = use(ctx, deliveryProofPort)
  if (deliverTo === (await proof.maybeUsername(ctx, ctx.actor.id))) return
  if (await proof.isUnknownUsername(ctx, deliverTo))
    throw fieldError(httpErrors.invalid, 'deliverTo', errorMessages.unknownPlayer)
}

export interface PlacedOrder {
  order: OrderRow
  item: Item
  listing: Listing
  clientSecret: string
}

interface Reservation {
  id: string
  item: Item
  listing: Listing
  /** Creates the payment intent of a new order. */
  job?: ClaimedJob
}

async function reserve(
  ctx: UserContext,
  input: PlaceOrder,
  networks?: ReservationNetworks,
): Promise<Reservation> {
  const reserveLocked = async (tx: BuyerTx): Promise<Reservation> => {
    const { listing, item } = await lockListing(tx, input.listingId)
    if (!(await isSameItem(tx, { item, ...input }))) throw ordersErrors.ids_mismatch()
    if (listing.sellerId === tx.actor.id) throw catalogErrors.own_listing()
    const unpaidOrders = await listUnpaidOrders(tx)
    const unpaid = unpaidOrders.find(
      ({ listingId, state }) => listingId === listing.id && state !== 'expiring',
    )
    const priceCents = unpaid?.priceCents ?? listing.priceCents
    if (input.amount !== priceCents) throw priceChanged(priceCents)
    if (unpaid) return { id: await resumeOrder(tx, unpaid, input), item, listing }
    if (listing.state !== 'active') throw catalogErrors.listing_unavailable()
    await requireReservationAllowed(tx, unpaidOrders.length, networks)
    if (!(await moveListing(tx, listing.id, ['active'], 'reserved')))
      throw catalogErrors.listing_unavailable()
    const { sellerId } = listing
    const { reservedFrom } = networks ?? {}
    const created = await createOrder(tx, {
      ...input,
      sellerId,
      itemId: item.id,
      assetId: item.assetId,
      itemName: item.name,
      priceCents,
      reservedFrom,
    })
    return { ...created, item, listing }
  }
  try {
    return await transact(ctx, reserveLocked, 'read committed')
  } catch (error) {
    throw isUniqueViolation(error) ? catalogErrors.listing_unavailable() : error
  }
}

function priceChanged(priceCents: number) {
  return ordersErrors.price_changed({
    detail: errorMessages.priceNow(decimalOf(priceCents)),
    members: { price: dollarsOf(priceCents) },
  })
}

/** Updates the method and the delivery account of an unpaid order that its buyer places again. */
async function resumeOrder(tx: BuyerTx, order: OrderRow, input: PlaceOrder): Promise<string> {
  const { method = order.method, deliverTo = order.deliverTo } = input
  const isPlayerNamed = order.isPlayerNamed || input.deliverTo !== undefined
  if (method !== order.method || deliverTo !== order.deliverTo || isPlayerNamed !== order.isPlayerNamed) {
    await tx.db
      .update(orders)
      .set({ method, deliverTo, isPlayerNamed, updatedAt: tx.now() })
      .where(eq(orders.id, order.id))
  }
  return order.id
}

const insertOrder = preparedBy((db: Writer, columns: (keyof NewOrder)[]) =>
  db.insert(orders).values(paramColumns(columns)).returning(),
)

async function createOrder(
  tx: BuyerTx,
  order: PlaceOrder & { sellerId: string; itemName: string; priceCents: number; reservedFrom?: string },
): Promise<{ id: string; job: ClaimedJob | undefined }> {
  const { PLATFORM_FEE_BPS, PROCESSING_FEE_BPS, RESERVATION_SECONDS } = readConfig(tx, ordersConfig)
  const { listingId, itemId, assetId, itemName, sellerId, priceCents } = order
  const platformFeeCents = feeCents(priceCents, PLATFORM_FEE_BPS)
  const now = tx.now()
  const row: NewOrder = {
    id: newId(tx),
    listingId,
    itemId,
    assetId,
    itemName,
    sellerId,
    buyerId: tx.actor.id,
    priceCents,
    platformFeeCents,
    // Fees of 100 % could be a cent above the price, because each is rounded.
    processingFeeCents: Math.min(feeCents(priceCents, PROCESSING_FEE_BPS), priceCents - platformFeeCents),
    method: order.method ?? 'card',
    ...(await deliveryOf(tx, order.deliverTo)),
    state: 'created',
    createdAt: now,
    reserveUntil: now + RESERVATION_SECONDS * 1000,
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

/** To the player whom the buyer named or linked; otherwise to their name on this site, and they have to tell the seller. */
async function deliveryOf(tx: BuyerTx, named: string | undefined) {
  const player = named ?? (await use(tx, deliveryProofPort).maybeUsername(tx, tx.actor.id))
  if (player !== undefined) return { deliverTo: player, isPlayerNamed: true }
  const profiles = await findProfiles(tx, [tx.actor.id])
  return { deliverTo: profiles.get(tx.actor.id)?.username ?? '', isPlayerNamed: false }
}
