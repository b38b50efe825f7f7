import { messages } from '@/modules/catalog/messages'
import { FilterControl, type ShownFilter } from '@/modules/catalog/web/browse/filter-controls'
import { rangeError } from '@/modules/catalog/web/browse/parse-filters'
import { useBrowseParams } from '@/modules/catalog/web/browse/use-browse-params'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Filters apply immediately; the button only closes the sheet. */
export function FilterSheet({ filters, onClose }: { filters: readonly ShownFilter[]; onClose: () => void }) {
  const { countActive, clearFilters } = useBrowseParams()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.filters.title}
      shape="sheet"
      footer={
        <>
          {countActive() > 0 && (
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
        {filters.map((filter) => (
          <LabeledControl key={filter.label} filter={filter} />
        ))}
      </div>
    </Dialog>
  )
}

function LabeledControl({ filter }: { filter: ShownFilter }) {
  const { browse } = useBrowseParams()
  if (filter.kind === 'toggle') return <FilterControl filter={filter} />
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-medium">
        {filter.label}
      </span>
      <FilterControl filter={filter} />
      {filter.kind === 'range' && (
        <p role="status" className="text-xs text-bad empty:hidden">
          {rangeError([filter], browse)}
        </p>
      )}
    </div>
  )
}
