import type { FormEvent } from 'react'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import { BulkPricing } from '@/modules/catalog/web/inventory/bulk-pricing'
import { SelectedCopyRow } from '@/modules/catalog/web/inventory/selected-copy-row'
import type { ErrorsByCopy } from '@/modules/catalog/web/inventory/use-list-copies'
import type { EditSelectedCopy, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { parseCents, sellerFees } from '@/modules/catalog/web/listings/pricing'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'

type Props = {
  chosen: readonly SelectedCopy[]
  complaints: ErrorsByCopy
  done: number
  isBusy: boolean
  onType: EditSelectedCopy
  onRemove: (userAssetId: string) => void
  onSubmit: () => void
}

const { selected: chosenWords } = inventoryMessages

/** The ticked copies with their prices, and what comes of all of them. */
export function SelectedCopies({ chosen, complaints, done, isBusy, onType, onRemove, onSubmit }: Props) {
  const count = chosen.length
  const title = chosenWords.title(count, formatCount(count))

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <section aria-label={title} data-chosen className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-base">{title}</h3>
      <BulkPricing chosen={chosen} onType={onType} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ul className="divide-y divide-line border-y border-line">
          {chosen.map((one) => (
            <SelectedCopyRow
              key={one.copy.userAssetId}
              one={one}
              complaint={complaints[one.copy.userAssetId]}
              onType={onType}
              onRemove={() => onRemove(one.copy.userAssetId)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Totals chosen={chosen} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isBusy}
            busyText={chosenWords.listing(formatCount(done), formatCount(count))}
          >
            {chosenWords.list(count, formatCount(count))}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Totals({ chosen }: { chosen: readonly SelectedCopy[] }) {
  const site = useClientConfig()
  const priced = chosen.map(({ price }) => parseCents(price) ?? 0).filter((cents) => cents > 0)
  const sales = priced.map((cents) => ({ cents, ...sellerFees(cents, site) }))
  const sum = (read: (sale: (typeof sales)[number]) => number) =>
    formatMoney(sales.reduce((all, sale) => all + read(sale), 0) / 100)
  return (
    <p aria-live="polite" className="tabular grid min-h-10 text-sm text-ink-muted">
      {sales.length > 0 && (
        <>
          <span className="text-base font-semibold text-ink">
            {chosenWords.receive(sum(({ net }) => net))}
          </span>
          <span>
            {chosenWords.total(
              sales.length,
              formatCount(sales.length),
              sum(({ cents }) => cents),
            )}
            {' · '}
            {chosenWords.fees(sum(({ total }) => total))}
          </span>
        </>
      )}
    </p>
  )
}
