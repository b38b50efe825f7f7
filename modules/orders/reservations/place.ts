import { eq } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import { type Item, isSameItem, type Listing, lockListing } from '@/modules/catalog/service'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { chooseProvider, providerOf } from '@/modules/orders/order/payment-providers'
import { deliveryProofPort } from '@/modules/orders/ports'
import {
  type ReservationNetworks,
  withReservationNetworks,
} from '@/modules/orders/reservations/reservation-networks'
import { listUnpaidOrders } from '@/modules/orders/reservations/reservations'
import {
  asUnavailable,
  createIntentKey,
  type PlaceOrder,
  type Reservation,
  requireNoRejection,
  reserveListing,
  resolvePrice,
} from '@/modules/orders/reservations/reserve-listing'
import { orders } from '@/modules/orders/schema'
import { requireScope } from '@/src/http/programs'
import { requireMayTrade } from '@/src/kit/account'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import type { Cause } from '@/src/kit/jobs/claimed-job'
import { dollarsOf, formatDollars } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { requireNoTransaction, transact } from '@/src/kit/transact'
import { maybeCauseOfJob } from '@/src/runtime/outbox/outbox-queries'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** The request that placed the order of an intent; undefined if it is unknown. */
export async function maybePlacingRequest(ctx: Context, intentId: string): Promise<Cause | undefined> {
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.intentId, intentId))
  return order && maybePlacingRequestOf(ctx, order.id)
}

/** Like `maybePlacingRequest`, of an order. */
export function maybePlacingRequestOf(ctx: Context, orderId: string): Promise<Cause | undefined> {
  return maybeCauseOfJob(ctx, createIntentKey(orderId))
}

/**
 * Reserves a listing for the buyer and creates the payment intent. A repeated request of the same buyer returns the same order, with the
 * provider that it was placed with.
 * Throws invalid for a provider or method that isn't offered and for a player whom the platform doesn't know, not_found, ids_mismatch, own_listing, price_changed, listing_unavailable, too_many_reservations, reservation_rejected,
 * payment_refused, provider_unavailable, safe_mode, unavailable, and the errors of `beforeReservationPoint` and `beforeTradePoint`.
 */
export async function placeOrder(ctx: UserContext, input: PlaceOrder): Promise<PlacedOrder> {
  requireNoTransaction(ctx, 'startPurchase')
  requireScope(ctx, undefined)
  requireCanMoveMoney(ctx)
  chooseProvider(ctx, input)
  await requireNoRejection(ctx, { listingId: input.listingId, buyerId: ctx.actor.id })
  await requireKnownPlayer(ctx, input.deliverTo)
  const address = ctx.request?.address
  const { id, item, listing, job } =
    address === undefined
      ? await reserve(ctx, input)
      : await withReservationNetworks(ctx, address, (networks) => reserve(ctx, input, networks))
  await (job ? ctx.core.outbox.run(job) : ctx.core.outbox.runNow(createIntentKey(id)))
  const order = await maybeOrderRow(ctx, id)
  if (order?.intentId && (order.state === 'expiring' || order.state === 'expired'))
    throw catalogErrors.listing_unavailable()
  if (order?.state === 'expired') throw ordersErrors.payment_refused()
  if (!order?.clientSecret) throw ordersErrors.provider_unavailable()
  return { order, item, listing, clientSecret: order.clientSecret }
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

async function reserve(
  ctx: UserContext,
  input: PlaceOrder,
  networks?: ReservationNetworks,
): Promise<Reservation> {
  const buyerId = ctx.actor.id
  const reserveLocked = async (tx: UserContext & TxContext): Promise<Reservation> => {
    await requireMayTrade(tx)
    const { listing, item } = await lockListing(tx, input.listingId)
    if (!(await isSameItem(tx, { item, ...input }))) throw ordersErrors.ids_mismatch()
    const unpaidOrders = await listUnpaidOrders(tx, buyerId)
    const unpaid = unpaidOrders.find(
      ({ listingId, state }) => listingId === listing.id && state !== 'expiring',
    )
    if (listing.sellerId === buyerId) throw catalogErrors.own_listing()
    const price = unpaid
      ? { value: unpaid.priceCents, changes: [] }
      : await resolvePrice(tx, { listing, item, buyerId })
    if (input.amount !== price.value) throw priceChanged(price.value)
    if (unpaid) return { id: await resumeOrder(tx, unpaid, input), item, listing }
    return reserveListing(tx, { ...input, buyerId, listing, item, price, unpaidOrders, networks })
  }
  try {
    return await transact(ctx, reserveLocked, 'read committed')
  } catch (error) {
    throw asUnavailable(error)
  }
}

function priceChanged(priceCents: number) {
  return ordersErrors.price_changed({
    detail: errorMessages.priceNow(formatDollars(priceCents)),
    members: { price: dollarsOf(priceCents) },
  })
}

/** Updates the method and the delivery account of an unpaid order that its buyer places again. */
async function resumeOrder(tx: TxContext, order: OrderRow, input: PlaceOrder): Promise<string> {
  const { deliverTo = order.deliverTo } = input
  const isOffered = input.method !== undefined && providerOf(tx, order).methods.includes(input.method)
  const method = isOffered ? input.method : order.method
  const isPlayerNamed = order.isPlayerNamed || input.deliverTo !== undefined
  const isUnchanged = method === order.method && deliverTo === order.deliverTo
  // The database refuses a new time of the last update if only `isPlayerNamed` changes.
  const updatedAt = isUnchanged ? order.updatedAt : tx.now()
  if (!isUnchanged || isPlayerNamed !== order.isPlayerNamed) {
    await tx.db
      .update(orders)
      .set({ method, deliverTo, isPlayerNamed, updatedAt })
      .where(eq(orders.id, order.id))
  }
  return order.id
}
