import { useLocation } from 'wouter'
import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { offerMessages } from '@/modules/catalog/sellers/offer-messages'
import { purchasePath } from '@/modules/checkout/web/paths'
import type { PaymentMethod } from '@/modules/orders/contract'
import { Button } from '@/web/ui/button'
import { ProtectionLine } from '@/web/ui/buyer-protection'
import { Price } from '@/web/ui/values/price'

type Props = { item: ItemDetail; offer: ListingOffer; method: PaymentMethod }

/** The price and the buy button: at the bottom of a phone's screen, and of the panel while that reaches below a larger one. */
export function BuyBar({ item, offer, method }: Props) {
  const [, navigate] = useLocation()
  return (
    <div data-buy-bar className={barClasses}>
      <div className="flex items-center justify-between gap-4">
        <div className="grid min-w-0">
          <span className="text-xs text-ink-muted">{offerMessages.youPay}</span>
          <Price dollars={offer.price} />
        </div>
        <Button
          variant="primary"
          size="lg"
          className="flex-1 sm:max-w-72"
          onClick={() => navigate(checkoutPath(item, offer, method))}
        >
          {offerMessages.buy}
        </Button>
      </div>
      <ProtectionLine />
    </div>
  )
}

const barClasses =
  'fixed inset-x-0 bottom-(--bottom-bar,0px) z-20 grid gap-2 border-t border-line bg-surface-raised px-5 py-3 ' +
  'lg:sticky lg:bottom-0 lg:z-10'

function checkoutPath(
  { id: itemId, name: item, assetId }: ItemDetail,
  { price: amount, listingId }: ListingOffer,
  method: PaymentMethod,
) {
  return purchasePath({ amount, item, itemId, listingId, assetId, method })
}
