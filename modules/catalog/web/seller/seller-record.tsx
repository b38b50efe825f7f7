import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { sellerMessages } from '@/modules/catalog/sellers/seller-messages'
import { formatDuration } from '@/modules/catalog/web/seller/format-duration'
import { formatCount, formatOneDecimal, formatPercent } from '@/web/lib/format/format'

const { record } = sellerMessages

/** A seller's track record, as figures that say how many orders they are based on. */
export function SellerRecord({ facts }: { facts: SellerFacts }) {
  return (
    <section
      aria-label={record.title}
      className="overflow-clip rounded-md border border-line bg-surface-raised"
    >
      <dl className="-me-px -mb-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
        {figuresOf(facts).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      <p className="border-t border-line px-5 py-3 text-xs text-ink-muted">{record.help}</p>
    </section>
  )
}

type FigureProps = { label: string; value: string; basis: string; isBad?: boolean }

function Figure({ label, value, basis, isBad = false }: FigureProps) {
  return (
    <div className="grid content-start gap-0.5 border-e border-b border-line px-5 py-4 first:col-span-2 sm:first:col-span-1">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={`tabular text-lg font-semibold ${isBad ? 'text-bad' : ''}`}>{value}</dd>
      <dd className="tabular text-xs text-ink-muted">{basis}</dd>
    </div>
  )
}

function figuresOf(facts: SellerFacts): FigureProps[] {
  const { average, count } = facts.rating
  const stars = {
    label: record.rating,
    value: average === null ? record.noRating : record.ratingOf(formatOneDecimal(average)),
    basis: record.reviews(count, formatCount(count)),
  }
  const { orders, completionRate, handOverSeconds } = facts
  if (orders === null) return [stars, { label: record.sales, value: record.none, basis: record.unknown }]
  const [completed, handOverOrders, lost] = [
    facts.completed ?? 0,
    facts.handOverOrders ?? 0,
    facts.disputesLost ?? 0,
  ]
  const basis = orders === 0 ? record.noOrders : record.ofOrders(orders, formatCount(orders))
  return [
    stars,
    { label: record.sales, value: formatCount(completed), basis },
    {
      label: record.rate,
      value: completionRate === null ? record.none : formatPercent(completionRate),
      basis,
    },
    {
      label: record.handover,
      value: handOverSeconds === null ? record.none : formatDuration(handOverSeconds),
      basis:
        handOverOrders < completed
          ? record.medianOfLast(formatCount(handOverOrders))
          : record.median(handOverOrders, formatCount(handOverOrders)),
    },
    { label: record.lost, value: formatCount(lost), basis, isBad: lost > 0 },
  ]
}
