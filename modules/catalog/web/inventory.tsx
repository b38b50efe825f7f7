import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnCopy } from '@/modules/catalog/contract'
import { inventoryWords } from '@/modules/catalog/inventory-words'
import { ChosenCopies } from '@/modules/catalog/web/chosen-copies'
import { CopyGrid } from '@/modules/catalog/web/copy-grid'
import { InventorySkeleton } from '@/modules/catalog/web/inventory-skeleton'
import { ListedCopies } from '@/modules/catalog/web/listed-copies'
import { inventoryQuery } from '@/modules/catalog/web/queries'
import { useChosenCopies } from '@/modules/catalog/web/use-chosen-copies'
import { useLate } from '@/modules/catalog/web/use-late'
import { useListCopies } from '@/modules/catalog/web/use-list-copies'
import { errorWords } from '@/web/lib/api-error'
import { formatCount } from '@/web/lib/format'
import { useSite } from '@/web/lib/site'
import { Button } from '@/web/ui/button'
import { EmptyState } from '@/web/ui/empty-state'
import { ErrorState } from '@/web/ui/error-state'
import { Panel } from '@/web/ui/panel'

/** What the seller holds on the platform, to be ticked and listed; nothing for those without a linked player. */
export function Inventory() {
  const { platform } = useSite()
  const { data, error, isPending, isFetching, refetch } = useQuery(inventoryQuery)
  const isLate = useLate(isPending)
  const again = () => void refetch()
  if (isPending) return isLate ? <InventorySkeleton /> : null
  if (!data) return <ErrorState message={errorWords(error, inventoryWords.notFetched)} onRetry={again} />
  if (data.state === 'unlinked') return null
  const refresh = <Refresh isBusy={isFetching} onClick={again} />
  if (data.state !== 'open') {
    const { title, message } = inventoryWords[data.state]
    return (
      <Section>
        <EmptyState title={title} message={message(data.username, platform)} action={refresh} />
      </Section>
    )
  }
  if (data.copies.length === 0)
    return (
      <Section>
        <EmptyState message={inventoryWords.none(platform)} action={refresh} />
      </Section>
    )
  return (
    <Section aside={refresh}>
      <p className="mb-4 text-sm text-ink-muted">{inventoryWords.of(data.username, platform)}</p>
      <Copies copies={data.copies} />
    </Section>
  )
}

/** The heading of the form under it belongs to it: without an inventory there is one way only. */
function Section({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Panel title={inventoryWords.title} aside={aside}>
        {children}
      </Panel>
      <h2 className="mt-8 mb-4 text-base">{inventoryWords.byHand}</h2>
    </>
  )
}

function Copies({ copies }: { copies: readonly OwnCopy[] }) {
  const { chosen, toggle, type, remove } = useChosenCopies()
  const { complaints, done, outcome, isBusy, submit } = useListCopies(remove)
  return (
    <div className="grid grid-cols-1 gap-5">
      {outcome && <ListedCopies outcome={outcome} />}
      <CopyGrid copies={copies} chosen={chosen} onToggle={toggle} />
      {chosen.length > 0 && <ToPrices count={chosen.length} />}
      {chosen.length > 0 && (
        <ChosenCopies
          chosen={chosen}
          complaints={complaints}
          done={done}
          isBusy={isBusy}
          onType={type}
          onRemove={remove}
          onSubmit={() => submit(chosen)}
        />
      )}
    </div>
  )
}

/** Stays in sight while copies are ticked: the prices stand below all of them. */
function ToPrices({ count }: { count: number }) {
  return (
    <div className="sticky bottom-4 z-20 flex items-center justify-between gap-4 rounded-md border border-line-strong bg-surface-float py-2 pr-2 pl-4 text-sm shadow-float">
      <span aria-live="polite">{inventoryWords.ticked(count, formatCount(count))}</span>
      <Button size="sm" variant="primary" onClick={goToPrices}>
        {inventoryWords.toPrices}
      </Button>
    </div>
  )
}

function goToPrices() {
  document.querySelector<HTMLElement>('[data-chosen] form input')?.focus()
}

function Refresh({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button size="sm" busy={isBusy} onClick={onClick}>
      <RefreshCw aria-hidden="true" className="size-3.5" />
      {inventoryWords.refresh}
    </Button>
  )
}
