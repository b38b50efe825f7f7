import { and, count, eq, gt, inArray, lte, max } from 'drizzle-orm'
import { moveListing } from '@/modules/catalog/service'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderEventPayload } from '@/modules/orders/events'
import { serverMessages } from '@/modules/orders/messages'
import { moveOrder, type OrderRow } from '@/modules/orders/move'
import { unpaidStates } from '@/modules/orders/order-states'
import { CancelIntent, cancelIntentKey, orderSubject } from '@/modules/orders/payment-jobs'
import { orders } from '@/modules/orders/schema'
import { param, prepared } from '@/src/db/prepared'
import type { Reader } from '@/src/db/types'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { cooldownMs } from '@/src/kit/cooldown'
import type { Event } from '@/src/kit/events'
import { enqueue } from '@/src/kit/outbox-jobs'

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
export async function finishExpiry(
  tx: TxContext,
  order: OrderRow,
  event?: Event<OrderEventPayload>,
): Promise<void> {
  const expired = await moveOrder(tx, order.id, { to: 'expired', event })
  if (expired) await moveListing(tx, order.listingId, ['reserved'], 'active')
}
