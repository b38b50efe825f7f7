import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { profilePath } from '@/modules/auth/web/paths'
import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { offerMessages } from '@/modules/catalog/sellers/offer-messages'
import { BuyBar } from '@/modules/catalog/web/item/buy-bar'
import { OffersTable } from '@/modules/catalog/web/item/offers-table'
import { ReservedCopies } from '@/modules/catalog/web/item/reserved-copies'
import { sellItemPath } from '@/modules/catalog/web/paths'
import { itemQuery } from '@/modules/catalog/web/queries'
import { sellerSlot, unlistedItemSlot } from '@/modules/catalog/web/slots'
import type { PaymentMethod } from '@/modules/orders/contract'
import { reportSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { SlotView } from '@/web/lib/modules/slots'
import { useFrame, useTopicSubscription } from '@/web/lib/realtime/realtime'
import { Button } from '@/web/ui/button'
import { type RadioCardOption, RadioCards } from '@/web/ui/forms/radio-cards'
import { TextLink } from '@/web/ui/text-link'

const methodOptions: readonly RadioCardOption<PaymentMethod>[] = [
  { value: 'paypal', label: offerMessages.methods.paypal, detail: offerMessages.instant },
  { value: 'card', label: offerMessages.methods.card, detail: offerMessages.instant },
  { value: 'crypto', label: offerMessages.methods.crypto, detail: offerMessages.cryptoDuration },
  { value: 'transfer', label: offerMessages.methods.transfer, detail: offerMessages.transferDuration },
]

type PaymentMethodsProps = { value: PaymentMethod; onChange: (method: PaymentMethod) => void }

function PaymentMethods(props: PaymentMethodsProps) {
  const { paymentMethods } = useClientConfig()
  const options = methodOptions.filter(({ value }) => paymentMethods.includes(value))
  return <RadioCards label={offerMessages.method} options={options} columns={3} {...props} />
}

/** The cheapest offers, which are seen first. */
const watchedOffersMax = 20

type Props = {
  item: ItemDetail
  offers: ListingOffer[]
  viewerId: string
  selected: ListingOffer | undefined
  onSelect: (listingId: string) => void
}

/** The user's reserved copies, and the form to buy another one. */
export function BuyForm(props: Props) {
  const { item, offers } = props
  return (
    <>
      <ReservedCopies itemId={item.id} />
      {offers.length === 0 ? <NoOffers itemId={item.id} /> : <OffersForm {...props} />}
    </>
  )
}

function NoOffers({ itemId }: { itemId: string }) {
  return (
    <div className="grid gap-4 border-t border-line px-5 py-5">
      <div className="grid gap-1">
        <h2 className="text-base">{itemMessages.offers.title}</h2>
        <p className="text-sm text-ink-muted">{itemMessages.offers.none}</p>
      </div>
      <SlotView slot={unlistedItemSlot} props={{ itemId }} />
      <SellYours itemId={itemId} />
    </div>
  )
}

function SellYours({ itemId }: { itemId: string }) {
  return (
    <p className="py-2 text-sm text-ink-muted">
      {offerMessages.ownOne} <TextLink href={sellItemPath(itemId)}>{itemMessages.offers.sellYours}</TextLink>
    </p>
  )
}

/** Selects a listing and a payment method, and opens the checkout. */
function OffersForm({ item, offers, viewerId, selected, onSelect }: Props) {
  const { paymentMethods } = useClientConfig()
  const [method, setMethod] = useState(() => defaultMethod(paymentMethods))
  useSellerChanges(item, offers)
  return (
    <>
      <OffersTable offers={offers} viewerId={viewerId} selectedId={selected?.listingId} onSelect={onSelect} />
      <div className="border-t border-line px-5 py-4">
        {selected ? <PaymentMethods value={method} onChange={setMethod} /> : <OnlyYourListings />}
      </div>
      {selected && <BuyBar item={item} offer={selected} method={method} />}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-line px-5 py-2 text-sm text-ink-muted">
        {selected && (
          <div className="flex flex-wrap gap-x-5 empty:hidden">
            <SlotView slot={sellerSlot} props={sellerProps(item, selected)} />
            <SlotView slot={reportSlot} props={reportListing(selected)} />
            <SlotView slot={reportSlot} props={reportSeller(selected)} />
          </div>
        )}
        <SellYours itemId={item.id} />
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

function defaultMethod(offered: readonly string[]): PaymentMethod {
  if (offered.includes('card')) return 'card'
  return methodOptions.find(({ value }) => offered.includes(value))?.value ?? 'card'
}

function OnlyYourListings() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-ink-muted">{offerMessages.onlyYourListings}</p>
      <Button asChild>
        <Link href={profilePath}>{offerMessages.yourListings}</Link>
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
  return { subject: 'listing', id: listingId, what: offerMessages.thisListing, variant: 'text' } as const
}

function reportSeller({ sellerId, seller }: ListingOffer) {
  return { subject: 'person', id: sellerId, what: seller, variant: 'text' } as const
}
