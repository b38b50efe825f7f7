import { and, count, eq, gt, inArray, lte, max } from 'drizzle-orm'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import { unpaidStates } from '@/modules/orders/order'
import { orders } from '@/modules/orders/schema'
import { serverWords } from '@/modules/orders/words'
import { readConfig } from '@/src/core/config'
import type { TxContext, UserContext } from '@/src/core/context'
import { cooldownMs } from '@/src/core/cool-down'
import { param, prepared } from '@/src/db/planned'
import type { Reader } from '@/src/db/types'

type BuyerTx = UserContext & TxContext

/** Three reservations that lapsed within an hour are no accident. */
const lapsesMax = 3
const lapsesCountForMs = 3_600_000
const lapseCoolDownMs = 900_000

const countOpen = prepared((db: Reader) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, param('buyerId')), inArray(orders.state, unpaidStates))),
)

/** Refuses one more reservation to who has as many open as one may have. Throws too_many_reservations. */
export async function requireFewReservations(tx: BuyerTx): Promise<void> {
  const [open] = await countOpen(tx.db, { buyerId: tx.actor.id })
  const { OPEN_RESERVATIONS_MAX, RESERVATION_SECONDS } = readConfig(tx, ordersConfig)
  if ((open?.orders ?? 0) >= OPEN_RESERVATIONS_MAX) {
    throw ordersErrors.too_many_reservations({ retryAfterSeconds: RESERVATION_SECONDS })
  }
  await requireNoneLapsedLately(tx)
}

const countLapsed = prepared((db: Reader) =>
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
async function requireNoneLapsedLately(tx: BuyerTx): Promise<void> {
  const since = tx.now() - cooldownMs(tx, lapsesCountForMs)
  const [lapsed] = await countLapsed(tx.db, { buyerId: tx.actor.id, since })
  if ((lapsed?.orders ?? 0) < lapsesMax) return
  const waitMs = (lapsed?.latest ?? 0) + cooldownMs(tx, lapseCoolDownMs) - tx.now()
  if (waitMs <= 0) return
  throw ordersErrors.too_many_reservations({
    detail: serverWords.errors.lapsedLately,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}
