import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { profilePath } from '@/modules/auth/web/paths'
import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-messages'
import { OffersTable } from '@/modules/catalog/web/item/offers-table'
import { sellItemPath } from '@/modules/catalog/web/paths'
import { itemQuery } from '@/modules/catalog/web/queries'
import { sellerSlot } from '@/modules/catalog/web/slots'
import { purchasePath } from '@/modules/checkout/web/paths'
import type { PaymentMethod } from '@/modules/orders/contract'
import { reportSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { useFrame, useTopicSubscription } from '@/web/lib/realtime'
import { SlotView } from '@/web/lib/slots'
import { Button } from '@/web/ui/button'
import { type RadioCardOption, RadioCards } from '@/web/ui/forms/radio-cards'
import { Price } from '@/web/ui/price'
import { TextLink } from '@/web/ui/text-link'

const { buy } = itemMessages

const methodOptions: readonly RadioCardOption<PaymentMethod>[] = [
  { value: 'paypal', label: buy.methods.paypal, detail: buy.instant },
  { value: 'card', label: buy.methods.card, detail: buy.instant },
  { value: 'crypto', label: buy.methods.crypto, detail: buy.cryptoDuration },
]

type PaymentMethodsProps = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

function PaymentMethods(props: PaymentMethodsProps) {
  return <RadioCards label={buy.method} options={methodOptions} columns={3} {...props} />
}

/** The cheapest offers, which are seen first. */
const watchedOffersMax = 20

type Props = { item: ItemDetail; offers: ListingOffer[]; viewerId: string }

/** Selects a listing and a payment method, and opens the checkout. */
export function BuyForm({ item, offers, viewerId }: Props) {
  const [selectedId, setSelectedId] = useState<string>()
  const [method, setMethod] = useState<PaymentMethod>('card')
  useSellerChanges(item, offers)
  const buyable = offers.filter((offer) => offer.sellerId !== viewerId)
  const selected = buyable.find((offer) => offer.listingId === selectedId) ?? buyable[0]
  return (
    <>
      <OffersTable
        offers={offers}
        viewerId={viewerId}
        selectedId={selected?.listingId}
        onSelect={setSelectedId}
      />
      <div className="grid gap-5 border-t border-line px-5 py-5">
        {selected ? (
          <>
            <PaymentMethods value={method} onChange={setMethod} />
            <BuyNow price={selected.price} to={checkoutPath(item, selected, method)} />
            <div className="flex flex-wrap gap-x-5 empty:hidden">
              <SlotView slot={sellerSlot} props={sellerProps(item, selected)} />
              <SlotView slot={reportSlot} props={reportListing(selected)} />
              <SlotView slot={reportSlot} props={reportSeller(selected)} />
            </div>
          </>
        ) : (
          <OnlyYourListings />
        )}
        <p className="text-sm text-ink-muted">
          {itemMessages.offers.ownOne}{' '}
          <TextLink href={sellItemPath(item.id)}>{itemMessages.offers.sellYours}</TextLink>
        </p>
      </div>
    </>
  )
}

/** Refetches the offers when what buyers judge one of the sellers by changes. */
function useSellerChanges({ id }: ItemDetail, offers: readonly ListingOffer[]) {
  const client = useQueryClient()
  const topics = new Set(offers.slice(0, watchedOffersMax).map(({ sellerId }) => `seller:${sellerId}`))
  useTopicSubscription([...topics], itemQuery(id).queryKey.join('/'))
  const refetch = useCallback(
    () => void client.invalidateQueries({ queryKey: itemQuery(id).queryKey, exact: true }),
    [client, id],
  )
  useFrame('seller', refetch)
}

function BuyNow({ price, to }: { price: number; to: string }) {
  const [, navigate] = useLocation()
  const { escrow } = useClientConfig()
  return (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <span className="text-sm font-medium">{itemMessages.buy.youPay}</span>
        <Price dollars={price} />
      </div>
      <Button variant="primary" size="lg" onClick={() => navigate(to)}>
        {itemMessages.buy.buy}
      </Button>
      <p className="text-xs text-ink-muted">{itemMessages.buy.escrowNote(escrow)}</p>
    </div>
  )
}

function OnlyYourListings() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-ink-muted">{itemMessages.buy.onlyYourListings}</p>
      <Button asChild>
        <Link href={profilePath}>{itemMessages.buy.yourListings}</Link>
      </Button>
    </div>
  )
}

function sellerProps(
  { id: itemId }: ItemDetail,
  { sellerId: userId, seller: name, listingId }: ListingOffer,
) {
  return { userId, name, itemId, listingId }
}

function reportListing({ listingId }: ListingOffer) {
  return { subject: 'listing', id: listingId, what: buy.thisListing, variant: 'text' } as const
}

function reportSeller({ sellerId, seller }: ListingOffer) {
  return { subject: 'person', id: sellerId, what: seller, variant: 'text' } as const
}

function checkoutPath(
  { id: itemId, name: item, assetId }: ItemDetail,
  offer: ListingOffer,
  method: PaymentMethod,
) {
  const { price: amount, listingId } = offer
  return purchasePath({ amount, item, itemId, listingId, assetId, method })
}
