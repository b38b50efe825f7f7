import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import { CopyGrid, isForSale } from '@/modules/catalog/web/inventory/copy-grid'
import { ListBar } from '@/modules/catalog/web/inventory/list-bar'
import { ListCopiesResult } from '@/modules/catalog/web/inventory/list-copies-result'
import { SelectedCopies } from '@/modules/catalog/web/inventory/selected-copies'
import { useListCopies } from '@/modules/catalog/web/inventory/use-list-copies'
import { useSelectedCopies } from '@/modules/catalog/web/inventory/use-selected-copies'
import { inventoryQuery } from '@/modules/catalog/web/queries'
import { useClientConfig } from '@/web/lib/client-config'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'

/** The seller's copies on the platform, to select and list, once they are loaded. Renders nothing if no player is linked. */
export function Inventory({ itemId }: { itemId: string | undefined }) {
  const { platform } = useClientConfig()
  const { data, error, isFetching, refetch } = useQuery(inventoryQuery)
  const retry = () => void refetch()
  if (!data) return <ErrorState error={error} message={inventoryMessages.loadFailed} onRetry={retry} />
  if (data.state === 'unlinked') return null
  const refresh = <RefreshButton isBusy={isFetching} onClick={retry} />
  if (data.state !== 'open') {
    const { title, message } = inventoryMessages[data.state]
    return (
      <InventoryPanel>
        <EmptyState title={title} message={message(data.username, platform)} action={refresh} />
      </InventoryPanel>
    )
  }
  if (data.copies.length === 0)
    return (
      <InventoryPanel>
        <EmptyState message={inventoryMessages.none(platform)} action={refresh} />
      </InventoryPanel>
    )
  return (
    <InventoryPanel aside={refresh}>
      <p className="mb-4 text-sm text-ink-muted">{inventoryMessages.heldBy(data.username, platform)}</p>
      <Copies copies={data.copies} itemId={itemId} />
    </InventoryPanel>
  )
}

/** Includes the heading of the form below, if there is one: it needs one only when there is an inventory. */
function InventoryPanel({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const { ownershipRequired } = useClientConfig()
  return (
    <>
      <Panel title={inventoryMessages.title} aside={aside}>
        {children}
      </Panel>
      {!ownershipRequired && <h2 className="mt-8 mb-4 text-base">{inventoryMessages.listManually}</h2>}
    </>
  )
}

/** A copy of the item whose page the seller came from starts out selected. */
function Copies({ copies, itemId }: { copies: readonly OwnCopy[]; itemId: string | undefined }) {
  const state = useSelectedCopies(
    copies.filter((copy) => isForSale(copy) && copy.itemId === itemId).slice(0, 1),
  )
  const { selected, remove } = state
  const { errors, done, outcome, isPending, submit } = useListCopies(remove)
  const formId = useId()
  return (
    <>
      <div className={classNames('grid grid-cols-1 gap-5', selected.length > 0 && aboveBarClasses)}>
        {outcome && <ListCopiesResult outcome={outcome} />}
        <CopyGrid copies={copies} state={state} />
        {selected.length > 0 && (
          <SelectedCopies formId={formId} copies={state} errors={errors} onSubmit={() => submit(selected)} />
        )}
      </div>
      {selected.length > 0 && (
        <ListBar formId={formId} selected={selected} done={done} isPending={isPending} />
      )}
    </>
  )
}

/** Focused controls scroll clear of the sticky bar. */
const aboveBarClasses = '[&_:is(a,button,input,select)]:scroll-mb-[calc(10rem+var(--bottom-bar))]'

function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button size="sm" busy={isBusy} onClick={onClick}>
      <RefreshCw aria-hidden="true" className="size-3.5" />
      {inventoryMessages.refresh}
    </Button>
  )
}
