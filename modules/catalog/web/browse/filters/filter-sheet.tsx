import { useInfiniteQuery } from '@tanstack/react-query'
import { browseMessages } from '@/modules/catalog/browse-messages'
import { messages } from '@/modules/catalog/messages'
import type { ShownFilter } from '@/modules/catalog/web/browse/filters/filter-controls'
import { FilterPanel } from '@/modules/catalog/web/browse/filters/filter-panel'
import { useBrowseParams } from '@/modules/catalog/web/browse/filters/use-browse-params'
import { marketplaceQuery, useBrowseView } from '@/modules/catalog/web/browse/view-switch'
import { formatCount } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

/** Filters apply immediately; the button only closes the sheet. */
export function FilterSheet({ filters, onClose }: { filters: readonly ShownFilter[]; onClose: () => void }) {
  const { countActive, clearFilters } = useBrowseParams()
  const shown = useShownCount()
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
            {shown === undefined ? browseMessages.showItems : browseMessages.show(shown)}
          </Button>
        </>
      }
    >
      <FilterPanel filters={filters} />
    </Dialog>
  )
}

/** How many items match now: "34 items". Undefined while they are counted. */
function useShownCount() {
  const view = useBrowseView()
  const { browse } = useBrowseParams()
  const { data } = useInfiniteQuery(marketplaceQuery(browse, view))
  const page = data?.pages[0]
  return page && browseMessages.count({ ...page, shown: formatCount(page.total) })
}
