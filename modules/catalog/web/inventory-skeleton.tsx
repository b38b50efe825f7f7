import { inventoryMessages } from '@/modules/catalog/inventory-words'
import { gridClasses } from '@/modules/catalog/web/item-grid'
import { Panel } from '@/web/ui/panel'
import { Skeleton } from '@/web/ui/skeleton'

const skeletonKeys = ['first', 'second', 'third', 'fourth', 'fifth']

export function InventorySkeleton() {
  return (
    <Panel title={inventoryMessages.title} className="mb-8">
      <div role="status" aria-label={inventoryMessages.loading} className="@container">
        <div className={gridClasses('upTo5')}>
          {skeletonKeys.map((card) => (
            <div key={card} className="overflow-clip rounded-md border border-line">
              <div className="relative aspect-square bg-surface-sunken">
                <Skeleton shape="fill" />
              </div>
              <div className="grid gap-3 p-3">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton shape="block" className="h-14" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </Panel>
  )
}
