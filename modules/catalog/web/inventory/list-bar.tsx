import { inventoryMessages } from '@/modules/catalog/listings/inventory-messages'
import type { SelectedCopy } from '@/modules/catalog/web/inventory/use-selected-copies'
import { parseCents } from '@/modules/catalog/web/listings/pricing'
import { useOwnFees } from '@/modules/fees/web/queries'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'

type Props = { formId: string; selected: readonly SelectedCopy[]; done: number; isPending: boolean }

const { selected: selectedMessages } = inventoryMessages

/** The total of the selected copies, and the button that lists them. Sticky, because the prices are below all of the copies. */
export function ListBar({ formId, selected, done, isPending }: Props) {
  const count = selected.length
  return (
    <div
      data-list-bar
      className="sticky bottom-[calc(1rem+var(--bottom-bar))] z-20 mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line-strong bg-surface-float py-2.5 pe-3 ps-4 shadow-float"
    >
      <Totals selected={selected} />
      <div className="flex flex-1 justify-end gap-2">
        <Button variant="quiet" onClick={focusFirstPrice}>
          {inventoryMessages.setPrices}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={isPending}
          busyText={selectedMessages.listing(formatCount(done), formatCount(count))}
        >
          {selectedMessages.list(count, formatCount(count))}
        </Button>
      </div>
    </div>
  )
}

function focusFirstPrice() {
  document.querySelector<HTMLElement>('[data-selected-copies] form input')?.focus()
}

function Totals({ selected }: { selected: readonly SelectedCopy[] }) {
  const feesOf = useOwnFees()
  const sales = selected
    .map(({ copy, price, category }) => ({
      priceCents: parseCents(price) ?? 0,
      category: copy.category ?? category,
    }))
    .filter(({ priceCents }) => priceCents > 0)
    .map((sale) => ({ ...sale, ...feesOf(sale) }))
  const formatTotal = (centsOf: (sale: (typeof sales)[number]) => number) =>
    formatMoney(sales.reduce((total, sale) => total + centsOf(sale), 0) / 100)
  return (
    <p aria-live="polite" className="tabular grid text-xs text-ink-muted">
      {sales.length === 0 ? (
        inventoryMessages.selectedCount(selected.length, formatCount(selected.length))
      ) : (
        <>
          <span className="text-base font-semibold text-ink">
            {selectedMessages.receive(formatTotal(({ netCents }) => netCents))}
          </span>
          <span>
            {selectedMessages.total(
              sales.length,
              formatCount(sales.length),
              formatTotal(({ priceCents }) => priceCents),
            )}
            {' · '}
            {selectedMessages.fees(formatTotal(({ priceCents, netCents }) => priceCents - netCents))}
          </span>
        </>
      )}
    </p>
  )
}
