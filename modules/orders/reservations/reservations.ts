import { and, count, eq, exists, gt, isNotNull, max, sql } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderEventPayload } from '@/modules/orders/events'
import { moveOrder, type OrderRow, orderSubject } from '@/modules/orders/order/move'
import type { ReservationNetworks } from '@/modules/orders/reservations/reservation-networks'
import { isExpired, isReserved, isUnpaid, orders, timeline } from '@/modules/orders/schema'
import { param, prepared } from '@/src/db/prepared'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import type { AppError } from '@/src/kit/errors'
import type { Event } from '@/src/kit/events'
import { defineOutboxJob } from '@/src/kit/jobs/outbox-jobs'
import { hourMs } from '@/src/kit/text/duration'
import { enqueue } from '@/src/runtime/outbox/enqueue'

/** Cancels the intent at the provider; the listing stays reserved until that succeeds. */
export const CancelIntent = defineOutboxJob<{ orderId: string }>('orders.cancel-intent')

export function cancelIntentKey(orderId: string): string {
  return `cancel_intent:${orderId}`
}

/** Until a buyer has paid once, anyone could have created the account just to reserve listings. */
const firstPurchaseMax = 1
/** Three reservations within an hour that lapse or are canceled are unlikely to be an accident. */
const unpaidEndsMax = 3
const unpaidEndsWindowMs = hourMs
const cooldownMs = 900_000

const selectUnpaid = prepared((db: Reader) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, param('buyerId')), isUnpaid)),
)

/** Returns the buyer's unpaid orders, which the buyer's other transactions can't change meanwhile. */
export function listUnpaidOrders(tx: TxContext, buyerId: string): Promise<OrderRow[]> {
  return selectUnpaid(tx.db, { buyerId })
}

/**
 * Throws too_many_reservations if the buyer or their network has too many unpaid orders, or if the buyer canceled too many
 * reservations or let them lapse.
 */
export async function requireReservationAllowed(
  tx: TxContext,
  { buyerId, unpaidOrders, networks }: NewReservation,
): Promise<void> {
  await requireOpenBelowMax(tx, buyerId, unpaidOrders.length)
  if (networks?.isFull) throw tooManyOpen(tx, errorMessages.networkFull)
  await requireNoCooldown(tx, buyerId)
}

interface NewReservation {
  buyerId: string
  unpaidOrders: readonly OrderRow[]
  networks: ReservationNetworks | undefined
}

async function requireOpenBelowMax(tx: TxContext, buyerId: string, open: number): Promise<void> {
  const { OPEN_RESERVATIONS_MAX } = readConfig(tx, ordersConfig)
  if (open >= OPEN_RESERVATIONS_MAX) throw tooManyOpen(tx)
  const isBelowFirst = open < firstPurchaseMax * readConfig(tx, appConfig).RATE_LIMIT_SCALE
  if (isBelowFirst || (await hasPaidBefore(tx, buyerId))) return
  throw tooManyOpen(tx, errorMessages.firstPurchase)
}

function tooManyOpen(tx: TxContext, detail?: string): AppError {
  const { RESERVATION_SECONDS } = readConfig(tx, ordersConfig)
  return ordersErrors.too_many_reservations({ detail, retryAfterSeconds: RESERVATION_SECONDS })
}

async function hasPaidBefore(tx: TxContext, buyerId: string): Promise<boolean> {
  const [paid] = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isNotNull(orders.paidAt)))
    .limit(1)
  return paid !== undefined
}

/** Only a lapse or its buyer moves an order through expiring; a payment that the provider ends does not. */
const wasEndedByBuyer = exists(
  sql`(select 1 from ${timeline} where ${timeline.orderId} = ${orders.id} and ${timeline.state} = 'expiring')`,
)

const countUnpaidEnds = prepared((db: Reader) =>
  db
    .select({ orders: count(), latest: max(orders.updatedAt) })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, param('buyerId')),
        isExpired,
        gt(orders.updatedAt, param('since')),
        wasEndedByBuyer,
      ),
    ),
)

/** A buyer who ends one reservation after another unpaid blocks other buyers and must wait (A10, A41). */
async function requireNoCooldown(tx: TxContext, buyerId: string): Promise<void> {
  const since = tx.now() - scaledCooldownMs(tx, unpaidEndsWindowMs)
  const [ended] = await countUnpaidEnds(tx.db, { buyerId, since })
  if ((ended?.orders ?? 0) < unpaidEndsMax) return
  const waitMs = (ended?.latest ?? 0) + scaledCooldownMs(tx, cooldownMs) - tx.now()
  if (waitMs <= 0) return
  throw ordersErrors.too_many_reservations({
    detail: errorMessages.cooldown,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** Returns `ms` divided by RATE_LIMIT_SCALE, which load tests raise. */
function scaledCooldownMs(tx: TxContext, ms: number): number {
  return Math.ceil(ms / readConfig(tx, appConfig).RATE_LIMIT_SCALE)
}

/**
 * Starts the expiry of an unpaid order. The listing stays reserved until the provider confirms the cancellation. Returns undefined if the
 * order isn't unpaid any more.
 */
export async function startExpiry(tx: TxContext, orderId: string): Promise<OrderRow | undefined> {
  const order = await moveOrder(tx, orderId, { to: 'expiring' })
  if (!order) return undefined
  await enqueue(tx, CancelIntent, {
    key: cancelIntentKey(orderId),
    subject: orderSubject(orderId),
    payload: { orderId },
  })
  return order
}

/** Cancels the reservations of a buyer who is suspended. A payment that is under way is still accepted. */
export async function cancelReservationsOf(tx: TxContext, buyerId: string): Promise<void> {
  const reserved = await tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isUnpaid, isReserved))
  for (const { id } of reserved) await startExpiry(tx, id)
}

/** Ends a reservation that can't be paid any more and makes the listing active again. */
export async function finishExpiry(
  tx: TxContext,
  order: OrderRow,
  event?: Event<OrderEventPayload>,
): Promise<void> {
  const expired = await moveOrder(tx, order.id, { to: 'expired', event })
  if (expired) await moveListing(tx, order.listingId, ['reserved'], 'active')
}
