import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { messages } from '@/modules/catalog/messages'
import { BelowFold } from '@/modules/catalog/web/item/below-fold'
import { BuyPanel, OffersSkeleton, usePreloadedOffers } from '@/modules/catalog/web/item/buy-panel'
import { IncludedPanel, ItemHeading, StatisticsPanel } from '@/modules/catalog/web/item/item-details'
import { selectedOffer } from '@/modules/catalog/web/item/selected-offer'
import { WaitingNote } from '@/modules/catalog/web/item/waiting-note'
import { itemPath, itemsKey, marketplacePath } from '@/modules/catalog/web/paths'
import { itemQuery } from '@/modules/catalog/web/queries'
import { itemPanelSlot } from '@/modules/catalog/web/slots'
import { isNotFound } from '@/web/lib/api/api-error'
import { useDocumentTitle } from '@/web/lib/document-title'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { SlotView } from '@/web/lib/modules/slots'
import { useTopicSubscription } from '@/web/lib/realtime/realtime'
import { useViewer } from '@/web/lib/session/viewer'
import { Page } from '@/web/ui/page'
import { ErrorState } from '@/web/ui/states/error-state'
import { MissingPage } from '@/web/ui/states/missing-page'
import { Skeleton } from '@/web/ui/states/skeleton'
import { ItemImage } from '@/web/ui/values/item-image'

const PriceHistory = lazyView(() =>
  import('@/modules/catalog/web/price-history/price-history').then((m) => m.PriceHistory),
)

const OtherItems = lazyView(() => import('@/modules/catalog/web/item/other-items').then((m) => m.OtherItems))

export function ItemPage() {
  const { id = '' } = useParams()
  const { data: item, error, refetch } = useQuery(itemQuery(id))
  useTopicSubscription([`item:${id}`], `${itemsKey}/${id}`)
  useDocumentTitle(item?.name)
  usePreloadedOffers()
  // Staff merged the item into another one.
  if (item && item.id !== id) return <Redirect to={itemPath(item.id)} replace />
  if (item) return <Item key={item.id} item={item} />
  if (isNotFound(error)) return <MissingPage texts={itemMessages.item.notFound} backHref={marketplacePath} />
  if (!error) return <ItemSkeleton />
  return (
    <Page title={itemMessages.item.title} hideTitle>
      <ErrorState error={error} message={itemMessages.item.loadFailed} onRetry={() => void refetch()} />
    </Page>
  )
}

function Item({ item }: { item: ItemDetail }) {
  const [chosenId, setChosenId] = useState<string>()
  const offer = selectedOffer(item, useViewer(), chosenId)
  return (
    <ItemLayout
      image={
        <ItemImage
          priority
          src={item.imageUrl}
          assetId={item.assetId}
          name={item.name}
          category={item.category}
        />
      }
      about={item.description && <p className="max-w-prose text-sm text-ink-muted">{item.description}</p>}
      included={item.features.length > 0 && <IncludedPanel features={item.features} />}
      statistics={<StatisticsPanel item={item} />}
      panel={
        <>
          <ItemHeading item={item} price={offer ? offer.price : item.price} />
          {item.unapproved && <WaitingNote listings={item.unapproved} />}
          <BuyPanel item={item} selected={offer} onSelect={setChosenId} />
        </>
      }
      below={
        <BelowFold fallback={<HistorySkeleton />}>
          <Suspense fallback={<HistorySkeleton />}>
            <PriceHistory itemId={item.id} cheapest={item.price} />
          </Suspense>
          <SlotView slot={itemPanelSlot} props={{ itemId: item.id }} />
          <BelowFold onlyNear fallback={<OtherItemsSpace />}>
            <Suspense fallback={<OtherItemsSpace />}>
              <OtherItems itemId={item.id} offer={offer} />
            </Suspense>
          </BelowFold>
        </BelowFold>
      }
    />
  )
}

type ItemLayoutProps = Record<'image' | 'about' | 'included' | 'panel' | 'statistics' | 'below', ReactNode>

/** Both columns end at about the same height: what is included is below the short panel of visitors, else below the image. */
function ItemLayout({ image, about, included, panel, statistics, below }: ItemLayoutProps) {
  const isGuest = useViewer().state === 'guest'
  return (
    <div className="mx-auto grid w-full max-w-content gap-4 px-4 py-4 sm:gap-6 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-8 lg:py-6">
      <div className="mx-auto w-full max-w-60 self-start overflow-clip rounded-md border border-line sm:max-w-md lg:max-w-none">
        {image}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <div className="min-w-0 overflow-clip rounded-md border border-line bg-surface-raised">{panel}</div>
        {isGuest && included}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        {about}
        {!isGuest && included}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6 lg:col-span-2">
        {statistics}
        {below}
      </div>
    </div>
  )
}

/** As high as the items, so that nothing below moves. */
function OtherItemsSpace() {
  return <div className="h-112 sm:h-160 lg:h-104" />
}

function HistorySkeleton() {
  return <Skeleton shape="block" className="h-[26rem]" />
}

function ItemSkeleton() {
  return (
    <div role="status" aria-label={messages.loading}>
      <ItemLayout
        image={<Skeleton shape="block" className="aspect-square" />}
        about={<Skeleton className="h-10" />}
        included={<Skeleton shape="block" className="h-36" />}
        statistics={<Skeleton shape="block" className="h-68 lg:h-32" />}
        panel={<PanelSkeleton />}
        below={<HistorySkeleton />}
      />
    </div>
  )
}

function PanelSkeleton() {
  return (
    <>
      <div className="grid gap-3 px-5 py-5">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-12 w-44" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <OffersSkeleton />
    </>
  )
}
