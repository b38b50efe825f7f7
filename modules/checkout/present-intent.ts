import { findProfiles } from '@/modules/auth/service'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { serverMessages } from '@/modules/checkout/messages'
import { type PlacedOrder, providerOf } from '@/modules/orders/service'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

/** Presents a reserved order with what its buyer pays for. */
export async function presentIntent(
  ctx: Context,
  { order, item, listing, clientSecret }: PlacedOrder,
): Promise<PaymentIntentResponse> {
  const { name, publishableKey } = providerOf(ctx, order)
  const seller = (await findProfiles(ctx, [order.sellerId])).get(order.sellerId)
  return {
    clientSecret,
    orderId: order.id,
    amount: dollarsOf(order.priceCents),
    currency: 'usd',
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
