import { and, count, eq, gt, inArray, lte, max } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import { unpaidStates } from '@/modules/orders/order'
import { orders } from '@/modules/orders/schema'
import { serverMessages } from '@/modules/orders/words'
import { readConfig } from '@/src/core/config'
import type { TxContext, UserContext } from '@/src/core/context'
import { cooldownMs } from '@/src/core/cool-down'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'
import { moveListing } from '@/modules/catalog/service'
import type { OrderEventPayload } from '@/modules/orders/events'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { CancelIntent, cancelIntentKey, orderSubject } from '@/modules/orders/payment-calls'
import { enqueue } from '@/src/core/calls'
import type { Event } from '@/src/core/events'

type BuyerTx = UserContext & TxContext

/** Three reservations that lapsed within an hour are no accident. */
const lapsesMax = 3
const lapseWindowMs = 3_600_000
const lapseCooldownMs = 900_000

const countOpenReservations = prepared((db: Reader) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, param('buyerId')), inArray(orders.state, unpaidStates))),
)

/** Refuses one more reservation to who has as many open as one may have. Throws too_many_reservations. */
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

/** Who let reservation after reservation lapse keeps others from buying, and waits a while (A10). */
async function requireNoCooldown(tx: BuyerTx): Promise<void> {
  const since = tx.now() - cooldownMs(tx, lapseWindowMs)
  const [lapsed] = await countLapsedReservations(tx.db, { buyerId: tx.actor.id, since })
  if ((lapsed?.orders ?? 0) < lapsesMax) return
  const waitMs = (lapsed?.latest ?? 0) + cooldownMs(tx, lapseCooldownMs) - tx.now()
  if (waitMs <= 0) return
  throw ordersErrors.too_many_reservations({
    detail: serverMessages.errors.lapsedLately,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/**
 * Ends an unpaid reservation: the provider is asked to cancel, and only its yes frees the listing. Answers the order, or
 * undefined when it is no longer unpaid.
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

/** Nobody can pay any more: the listing is free again. */
export async function finishExpiry(tx: TxContext, order: OrderRow, event?: Event<OrderEventPayload>): Promise<void> {
  const expired = await moveOrder(tx, order.id, { to: 'expired', event })
  if (expired) await moveListing(tx, order.listingId, ['reserved'], 'active')
}
