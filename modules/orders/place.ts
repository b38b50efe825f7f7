import { and, eq, inArray } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { catalogErrors } from '@/modules/catalog/errors'
import { findListing, isStillOwned, moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import { OrderPlaced } from '@/modules/orders/events'
import { serverMessages } from '@/modules/orders/messages'
import {
  eventPayloadOf,
  maybeOrderRow,
  notifyParties,
  type OrderRow,
  writeTimeline,
} from '@/modules/orders/move'
import { feeCents } from '@/modules/orders/order-states'
import { CreateIntent, createIntentKey, orderSubject } from '@/modules/orders/payment-jobs'
import { deliveryProofPort } from '@/modules/orders/ports'
import { requireReservationAllowed } from '@/modules/orders/reservations'
import { orders } from '@/modules/orders/schema'
import { isUniqueViolation } from '@/src/db/database-errors'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { decimalOf, dollarsOf } from '@/src/kit/money'
import { enqueue } from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

interface PlaceOrder {
  /** The price that the buyer saw, in cents: their consent, never the price. */
  amount: number
  itemId: string
  listingId: string
  assetId: string
  method?: 'paypal' | 'card' | 'crypto'
  deliverTo?: string
}

type NewOrder = typeof orders.$inferInsert
type BuyerTx = UserContext & TxContext

/**
 * Reserves a listing for the buyer and has the payment intent made. The same buyer asking again gets the same order.
 * Throws ids_mismatch, own_listing, price_changed, listing_unavailable, too_many_reservations, provider_unavailable, safe_mode.
 */
export async function placeOrder(
  ctx: UserContext,
  input: PlaceOrder,
): Promise<OrderRow & { clientSecret: string }> {
  requireCanMoveMoney(ctx)
  await requireStillOwned(ctx, input.listingId)
  const id = await reserve(ctx, input)
  await ctx.core.outbox.runNow(createIntentKey(id))
  const order = await maybeOrderRow(ctx, id)
  if (order?.intentId && (order.state === 'expiring' || order.state === 'expired'))
    throw catalogErrors.listing_unavailable()
  if (!order?.clientSecret) throw ordersErrors.provider_unavailable()
  return { ...order, clientSecret: order.clientSecret }
}

/** Of one's own unpaid order the listing is reserved, and not looked at again. */
async function requireStillOwned(ctx: UserContext, listingId: string): Promise<void> {
  if (!(await isStillOwned(ctx, listingId))) throw catalogErrors.listing_unavailable()
}

async function reserve(ctx: UserContext, input: PlaceOrder): Promise<string> {
  try {
    return await transact(ctx, async (tx) => {
      const { listing, item } = await findListing(tx, input.listingId)
      if (input.itemId !== item.id || input.assetId !== item.assetId) throw ordersErrors.ids_mismatch()
      if (listing.sellerId === tx.actor.id) throw catalogErrors.own_listing()
      const own = await maybeUnpaidOrder(tx, listing.id)
      const priceCents = own?.priceCents ?? listing.priceCents
      if (input.amount !== priceCents) throw priceChanged(priceCents)
      if (own) return resumeOrder(tx, own, input)
      if (listing.state !== 'active') throw catalogErrors.listing_unavailable()
      await requireReservationAllowed(tx)
      if (!(await moveListing(tx, listing.id, ['active'], 'reserved')))
        throw catalogErrors.listing_unavailable()
      return createOrder(tx, { ...input, sellerId: listing.sellerId, itemName: item.name, priceCents })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? catalogErrors.listing_unavailable() : error
  }
}

function priceChanged(priceCents: number) {
  return ordersErrors.price_changed({
    detail: serverMessages.errors.priceNow(decimalOf(priceCents)),
    members: { price: dollarsOf(priceCents) },
  })
}

async function maybeUnpaidOrder(tx: BuyerTx, listingId: string): Promise<OrderRow | undefined> {
  const [own] = await selectUnpaid(tx.db, { listingId, buyerId: tx.actor.id })
  return own
}

const selectUnpaid = prepared((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.listingId, param('listingId')),
        eq(orders.buyerId, param('buyerId')),
        inArray(orders.state, ['created', 'awaiting_payment']),
      ),
    ),
)

/** The buyer comes back to an order of theirs, perhaps with another method or another name to deliver to. */
async function resumeOrder(tx: BuyerTx, own: OrderRow, { method, deliverTo }: PlaceOrder): Promise<string> {
  if ((method && method !== own.method) || (deliverTo && deliverTo !== own.deliverTo)) {
    await tx.db
      .update(orders)
      .set({ method: method ?? own.method, deliverTo: deliverTo ?? own.deliverTo, updatedAt: tx.now() })
      .where(eq(orders.id, own.id))
  }
  return own.id
}

const insertOrder = preparedBy((db: Writer, columns: (keyof NewOrder)[]) =>
  db.insert(orders).values(paramColumns(columns)).returning(),
)

async function createOrder(
  tx: BuyerTx,
  order: PlaceOrder & { sellerId: string; itemName: string; priceCents: number },
): Promise<string> {
  const { PLATFORM_FEE_BPS, PROCESSING_FEE_BPS, RESERVATION_SECONDS } = readConfig(tx, ordersConfig)
  const { listingId, itemId, assetId, itemName, sellerId, priceCents } = order
  const at = tx.now()
  const row: NewOrder = {
    id: newId(tx),
    listingId,
    itemId,
    assetId,
    itemName,
    sellerId,
    buyerId: tx.actor.id,
    priceCents,
    platformFeeCents: feeCents(priceCents, PLATFORM_FEE_BPS),
    processingFeeCents: feeCents(priceCents, PROCESSING_FEE_BPS),
    method: order.method ?? 'card',
    deliverTo: order.deliverTo ?? (await defaultDeliverTo(tx)),
    state: 'created',
    createdAt: at,
    reserveUntil: at + RESERVATION_SECONDS * 1000,
    updatedAt: at,
  }
  const [created] = await insertOrder(tx.db, definedColumns(row), { ...row })
  if (!created) throw catalogErrors.listing_unavailable()
  await writeTimeline(tx, created.id, 'created')
  await enqueue(tx, CreateIntent, {
    key: createIntentKey(created.id),
    subject: orderSubject(created.id),
    payload: { orderId: created.id },
  })
  await publish(tx, OrderPlaced, eventPayloadOf(created))
  notifyParties(tx, created)
  return created.id
}

async function defaultDeliverTo(tx: BuyerTx): Promise<string> {
  const known = await use(tx, deliveryProofPort).maybeUsername(tx, tx.actor.id)
  if (known !== undefined) return known
  return (await findProfiles(tx, [tx.actor.id])).get(tx.actor.id)?.username ?? ''
}
