import { findProfiles } from '@/modules/auth/service'
import { catalogErrors } from '@/modules/catalog/errors'
import type { PaymentIntentInput, PaymentIntentResponse } from '@/modules/checkout/contract'
import { serverMessages } from '@/modules/checkout/messages'
import { ordersErrors } from '@/modules/orders/errors'
import { beforeReservationPoint } from '@/modules/orders/ports'
import { type PlacedOrder, placeOrder, providerOf } from '@/modules/orders/service'
import { beforeTradePoint } from '@/src/kit/account'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { currency, dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

/** For `throws` of a route that starts a purchase. */
export const purchaseErrors = [
  httpErrors.not_found,
  ordersErrors.ids_mismatch,
  catalogErrors.own_listing,
  ordersErrors.price_changed,
  catalogErrors.listing_unavailable,
  ordersErrors.too_many_reservations,
  ordersErrors.reservation_rejected,
  beforeReservationPoint,
  beforeTradePoint,
  ordersErrors.payment_refused,
  ordersErrors.provider_unavailable,
  httpErrors.safe_mode,
  httpErrors.unavailable,
]

/**
 * Reserves a listing for the user and prepares its payment. A repeated purchase of the same listing returns the same order. Not inside a
 * transaction: it asks the payment provider. Throws `purchaseErrors`, invalid, email_unverified, account_suspended, switched_off, scope_missing.
 */
export async function startPurchase(
  ctx: UserContext,
  input: PaymentIntentInput,
): Promise<PaymentIntentResponse> {
  return presentIntent(ctx, await placeOrder(ctx, input))
}

/** Presents a reserved order with what its buyer pays for. */
async function presentIntent(
  ctx: Context,
  { order, item, listing, clientSecret }: PlacedOrder,
): Promise<PaymentIntentResponse> {
  const { name, publishableKey } = providerOf(ctx, order)
  const seller = (await findProfiles(ctx, [order.sellerId])).get(order.sellerId)
  return {
    clientSecret,
    orderId: order.id,
    amount: dollarsOf(order.priceCents),
    currency,
    provider: name,
    publishableKey,
    reserveUntil: isoTime(order.reserveUntil),
    deliverTo: order.deliverTo,
    isPlayerNamed: order.isPlayerNamed,
    itemName: item.name,
    assetId: item.assetId,
    imageUrl: item.imageUrl,
    category: item.category,
    copy: {
      seller: seller?.username ?? serverMessages.unknownSeller,
      sellerTemporary: seller?.temporary ?? false,
      serial: listing.serial,
      condition: listing.condition,
      verified: isoTime(listing.copySeenAt),
    },
  }
}
