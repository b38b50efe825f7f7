import { ItemLayout } from '@/modules/catalog/web/item-frame'
import { OffersSkeleton } from '@/modules/catalog/web/offers-skeleton'
import { messages } from '@/modules/catalog/words'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

export function ItemSkeleton() {
  return (
    <div role="status" aria-label={messages.loading}>
      <ItemLayout
        picture={<Skeleton shape="block" className="aspect-square" />}
        facts={<FactsSkeleton />}
        panel={<PanelSkeleton />}
        below={<Skeleton shape="block" className="h-[26rem]" />}
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

function FactsSkeleton() {
  return (
    <>
      <Panel>
        <Skeleton className="h-36" />
      </Panel>
      <Panel>
        <Skeleton className="h-48" />
      </Panel>
    </>
  )
}
