import { messages } from '@/modules/catalog/messages'
import {
  CategorySelect,
  isPriceRangeInverted,
  PriceRange,
} from '@/modules/catalog/web/browse/filter-controls'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Filters apply immediately; the button only closes the sheet. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { browse, activeFilterCount, clearFilters } = useBrowseParams()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.filters.title}
      shape="sheet"
      footer={
        <>
          {activeFilterCount > 0 && (
            <Button variant="quiet" onClick={clearFilters}>
              {messages.filters.clear}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {messages.filters.show}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="font-medium">
            {messages.filters.category}
          </span>
          <CategorySelect />
        </div>
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="font-medium">
            {messages.filters.price}
          </span>
          <PriceRange />
          <p role="status" className="text-xs text-bad empty:hidden">
            {isPriceRangeInverted(browse) ? messages.filters.minAboveMax : ''}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
