import { and, count, eq, gt, inArray, lte, max } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderEventPayload } from '@/modules/orders/events'
import { serverMessages } from '@/modules/orders/messages'
import { moveOrder, type OrderRow, orderSubject } from '@/modules/orders/move'
import { unpaidStates } from '@/modules/orders/order-states'
import { orders } from '@/modules/orders/schema'
import { param, prepared } from '@/src/db/prepared'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { scaledCooldownMs } from '@/src/kit/cooldown'
import type { Reader } from '@/src/kit/db'
import type { Event } from '@/src/kit/events'
import { defineOutboxJob } from '@/src/kit/outbox-jobs'
import { enqueue } from '@/src/runtime/enqueue'

/** Cancels the intent at the provider; the listing stays reserved until that succeeds. */
export const CancelIntent = defineOutboxJob<{ orderId: string }>('orders.cancel-intent')

export function cancelIntentKey(orderId: string): string {
  return `cancel_intent:${orderId}`
}

type BuyerTx = UserContext & TxContext

/** Three lapsed reservations within an hour are unlikely to be an accident. */
const lapsesMax = 3
const lapseWindowMs = 3_600_000
const lapseCooldownMs = 900_000

const countOpenReservations = prepared((db: Reader) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, param('buyerId')), inArray(orders.state, unpaidStates))),
)

/** Throws too_many_reservations if the buyer has too many unpaid orders or let too many reservations lapse. */
export async function requireReservationAllowed(tx: BuyerTx): Promise<void> {
  const [open] = await countOpenReservations(tx.db, { buyerId: tx.actor.id })
  const { OPEN_RESERVATIONS_MAX, RESERVATION_SECONDS } = readConfig(tx, ordersConfig)
  if ((open?.orders ?? 0) >= OPEN_RESERVATIONS_MAX) {
    throw ordersErrors.too_many_reservations({ retryAfterSeconds: RESERVATION_SECONDS })
  }
  await requireNoCooldown(tx)
}

const countLapsedReservations = prepared((db: Reader) =>
  db
    .select({ orders: count(), latest: max(orders.updatedAt) })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, param('buyerId')),
        eq(orders.state, 'expired'),
        gt(orders.updatedAt, param('since')),
        lte(orders.reserveUntil, orders.updatedAt),
      ),
    ),
)

/** A buyer who lets one reservation after another lapse blocks other buyers and must wait (A10). */
async function requireNoCooldown(tx: BuyerTx): Promise<void> {
  const since = tx.now() - scaledCooldownMs(tx, lapseWindowMs)
  const [lapsed] = await countLapsedReservations(tx.db, { buyerId: tx.actor.id, since })
  if ((lapsed?.orders ?? 0) < lapsesMax) return
  const waitMs = (lapsed?.latest ?? 0) + scaledCooldownMs(tx, lapseCooldownMs) - tx.now()
  if (waitMs <= 0) return
  throw ordersErrors.too_many_reservations({
    detail: serverMessages.errors.cooldown,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
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

/** Ends a reservation that can't be paid any more and makes the listing active again. */
export async function finishExpiry(
  tx: TxContext,
  order: OrderRow,
  event?: Event<OrderEventPayload>,
): Promise<void> {
  const expired = await moveOrder(tx, order.id, { to: 'expired', event })
  if (expired) await moveListing(tx, order.listingId, ['reserved'], 'active')
}
