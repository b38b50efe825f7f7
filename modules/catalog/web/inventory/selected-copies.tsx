import type { FormEvent } from 'react'
import { inventoryMessages } from '@/modules/catalog/inventory-messages'
import { BulkPricing } from '@/modules/catalog/web/inventory/bulk-pricing'
import { SelectedCopyRow } from '@/modules/catalog/web/inventory/selected-copy-row'
import type { ErrorsByCopy } from '@/modules/catalog/web/inventory/use-list-copies'
import type { SelectedCopiesState, SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { parseCents, sellerFees } from '@/modules/catalog/web/listings/pricing'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'

type Props = {
  copies: SelectedCopiesState
  errors: ErrorsByCopy
  done: number
  isPending: boolean
  onSubmit: () => void
}

const { selected: selectedMessages } = inventoryMessages

/** The prices of the selected copies, and their total. */
export function SelectedCopies({ copies, errors, done, isPending, onSubmit }: Props) {
  const { selected, edit, remove } = copies
  const count = selected.length
  const title = selectedMessages.title(count, formatCount(count))

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <section aria-label={title} data-selected-copies className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-base">{title}</h3>
      <BulkPricing {...copies} />
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ul className="divide-y divide-line border-y border-line">
          {selected.map((entry) => (
            <SelectedCopyRow
              key={entry.copy.userAssetId}
              selected={entry}
              errors={errors[entry.copy.userAssetId]}
              onEdit={edit}
              onRemove={() => remove(entry.copy.userAssetId)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Totals selected={selected} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isPending}
            busyText={selectedMessages.listing(formatCount(done), formatCount(count))}
          >
            {selectedMessages.list(count, formatCount(count))}
          </Button>
        </div>
      </form>
    </section>
  )
}

function Totals({ selected }: { selected: readonly SelectedCopy[] }) {
  const feeRates = useClientConfig()
  const priced = selected.map(({ price }) => parseCents(price) ?? 0).filter((cents) => cents > 0)
  const sales = priced.map((cents) => ({ cents, ...sellerFees(cents, feeRates) }))
  const formatTotal = (centsOf: (sale: (typeof sales)[number]) => number) =>
    formatMoney(sales.reduce((total, sale) => total + centsOf(sale), 0) / 100)
  return (
    <p aria-live="polite" className="tabular grid min-h-10 text-sm text-ink-muted">
      {sales.length > 0 && (
        <>
          <span className="text-base font-semibold text-ink">
            {selectedMessages.receive(formatTotal(({ net }) => net))}
          </span>
          <span>
            {selectedMessages.total(
              sales.length,
              formatCount(sales.length),
              formatTotal(({ cents }) => cents),
            )}
            {' · '}
            {selectedMessages.fees(formatTotal(({ total }) => total))}
          </span>
        </>
      )}
    </p>
  )
}
