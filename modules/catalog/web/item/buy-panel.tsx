import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { ItemDetail, ListingOffer } from '@/modules/catalog/contract'
import { VisitorPanel } from '@/modules/catalog/web/item/visitor-panel'
import { itemQuery } from '@/modules/catalog/web/queries'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { useViewer } from '@/web/lib/session/viewer'
import { Skeleton } from '@/web/ui/states/skeleton'

const loadBuyForm = () => import('@/modules/catalog/web/item/buy-form').then((m) => m.BuyForm)
/** Visitors, who see no offers, don't load its code. */
const BuyForm = lazyView(loadBuyForm)
const skeletonKeys = ['first', 'second', 'third']

export function OffersSkeleton() {
  return (
    <div className="grid gap-4 border-t border-line px-5 pt-4 pb-5">
      <Skeleton className="h-6 w-36" />
      {skeletonKeys.map((key) => (
        <Skeleton key={key} className="h-16" />
      ))}
      <Skeleton shape="block" className="mt-2 h-16" />
      <Skeleton shape="block" className="h-12" />
    </div>
  )
}

/** Loads the code of the offers while the item loads. */
export function usePreloadedOffers() {
  const isSignedIn = useViewer().state === 'user'
  useEffect(() => {
    if (isSignedIn) void loadBuyForm()
  }, [isSignedIn])
}

type Props = {
  item: ItemDetail
  selected: ListingOffer | undefined
  onSelect: (listingId: string) => void
}

/** Listings and the buy button; for guests, a login button. */
export function BuyPanel({ item, selected, onSelect }: Props) {
  const viewer = useViewer()
  useRefetchListings(item, viewer.state === 'user')
  if (viewer.state === 'guest') return <VisitorPanel item={item} />
  if (viewer.state === 'loading' || !item.listings) return <OffersSkeleton />
  return (
    <Suspense fallback={<OffersSkeleton />}>
      <BuyForm
        item={item}
        offers={item.listings}
        viewerId={viewer.user.id}
        selected={selected}
        onSelect={onSelect}
      />
    </Suspense>
  )
}

/** Right after login, the cache may still have the guest response, which lacks listings. */
function useRefetchListings(item: ItemDetail, isSignedIn: boolean) {
  const { refetch } = useQuery(itemQuery(item.id))
  const isMissing = isSignedIn && item.listings === undefined
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, refetch])
}
