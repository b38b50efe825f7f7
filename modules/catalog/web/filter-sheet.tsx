import { useBrowsePlace } from '@/modules/catalog/web/browse-place'
import {
  CategorySelect,
  isUpsideDown,
  PriceRange,
  upsideDownWords,
} from '@/modules/catalog/web/filter-controls'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** What is chosen takes effect at once; the button only goes back to the items. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { browse, narrowed, clear } = useBrowsePlace()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Filters"
      shape="sheet"
      footer={
        <>
          {narrowed > 0 && (
            <Button variant="quiet" onClick={clear}>
              Clear all
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Show items
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="font-medium">
            Category
          </span>
          <CategorySelect />
        </div>
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="font-medium">
            Price
          </span>
          <PriceRange />
          <p role="status" className="text-xs text-bad empty:hidden">
            {isUpsideDown(browse) ? upsideDownWords : ''}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
