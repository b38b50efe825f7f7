import { catalogErrors } from '@/modules/catalog/errors'
import { lockListing } from '@/modules/catalog/service'
import { errorMessages } from '@/modules/orders/error-messages'
import { ordersErrors } from '@/modules/orders/errors'
import { isAllowedPrice } from '@/modules/orders/order/term-points'
import { beforeReservationPoint } from '@/modules/orders/ports'
import { listUnpaidOrders } from '@/modules/orders/reservations/reservations'
import {
  asUnavailable,
  requireNoRejection,
  reserveListing,
  resolvePrice,
} from '@/modules/orders/reservations/reserve-listing'
import { accountPort, beforeTradePoint } from '@/src/kit/account'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

/** For `throws` of a route that reserves at an agreed price. */
export const agreedPriceErrors = [
  catalogErrors.own_listing,
  catalogErrors.listing_unavailable,
  ordersErrors.price_changed,
  ordersErrors.too_many_reservations,
  ordersErrors.reservation_rejected,
  beforeReservationPoint,
  beforeTradePoint,
  httpErrors.safe_mode,
  httpErrors.unavailable,
]

interface AgreedPurchase {
  listingId: string
  buyerId: string
  /** At most the price of the listing. */
  priceCents: number
  /** Names the agreement in what staff see of the order, such as `offers.agreed-price`. */
  by: string
}

/**
 * Reserves a listing for a buyer at a price that both parties have agreed, and runs `record` with the order's ID in the same transaction. While
 * the reservation lasts, the buyer's payment of this listing takes that price. The price of the listing and what others see of it don't change.
 * Throws own_listing, listing_unavailable, price_changed if the listing costs less by now, too_many_reservations, reservation_rejected, safe_mode, unavailable, and the errors of
 * `beforeReservationPoint` and `beforeTradePoint`.
 */
export async function reserveAtAgreedPrice(
  ctx: Context,
  purchase: AgreedPurchase,
  record: (tx: TxContext, orderId: string) => Promise<void>,
): Promise<void> {
  const { buyerId, listingId, priceCents: agreedCents, by } = purchase
  requireCanMoveMoney(ctx)
  await requireNoRejection(ctx, { listingId, buyerId })
  const job = await transact(
    ctx,
    async (tx) => {
      if ((await use(tx, accountPort)(tx, buyerId)) !== 'active')
        throw ordersErrors.reservation_rejected({ detail: errorMessages.buyerCannotBuy })
      const { listing, item } = await lockListing(tx, listingId)
      if (listing.sellerId === buyerId) throw catalogErrors.own_listing()
      if (!isAllowedPrice(agreedCents, listing.priceCents)) throw ordersErrors.price_changed()
      const unpaidOrders = await listUnpaidOrders(tx, buyerId)
      const agreed = { name: by, run: async () => agreedCents, throws: [] }
      const price = await resolvePrice(tx, { listing, item, buyerId, agreedCents }, [agreed])
      const reserved = await reserveListing(tx, {
        buyerId,
        listing,
        item,
        price,
        unpaidOrders,
        networks: undefined,
      })
      await record(tx, reserved.id)
      return reserved.job
    },
    'read committed',
  ).catch((error) => {
    throw asUnavailable(error)
  })
  if (job) await ctx.core.outbox.run(job)
}
