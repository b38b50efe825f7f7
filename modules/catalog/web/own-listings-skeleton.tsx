import { gridClasses } from '@/modules/catalog/web/item-grid'
import { messages } from '@/modules/catalog/words'
import { Skeleton } from '@/web/ui/skeleton'

const skeletonKeys = ['first', 'second', 'third', 'fourth']

export function OwnListingsSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} className={gridClasses()}>
      {skeletonKeys.map((card) => (
        <div key={card} className="overflow-clip rounded-md border border-line bg-surface-raised">
          <div className="relative aspect-square bg-surface-sunken">
            <Skeleton shape="fill" />
          </div>
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-7 w-28" />
            <Skeleton shape="block" className="h-20" />
          </div>
        </div>
      ))}
    </div>
  )
}
