import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { sellerMessages } from '@/modules/catalog/seller-messages'
import { formatDuration } from '@/modules/catalog/web/seller/format-duration'
import { formatCount, formatOneDecimal, formatPercent } from '@/web/lib/format'

const { record } = sellerMessages

/** What buyers judge a seller by, as figures that say how many orders they rest on. */
export function SellerRecord({ facts }: { facts: SellerFacts }) {
  return (
    <section
      aria-label={record.title}
      className="overflow-clip rounded-md border border-line bg-surface-raised"
    >
      <dl className="-mr-px -mb-px grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
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
    <div className="grid content-start gap-0.5 border-r border-b border-line px-5 py-4 first:col-span-2 sm:first:col-span-1">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={`tabular text-lg font-semibold ${isBad ? 'text-bad' : ''}`}>{value}</dd>
      <dd className="tabular text-xs text-ink-muted">{basis}</dd>
    </div>
  )
}

function figuresOf({ rating, reviews, figures }: SellerFacts): FigureProps[] {
  const stars = {
    label: record.rating,
    value: rating === null ? record.noRating : record.ratingOf(formatOneDecimal(rating)),
    basis: record.reviews(reviews, formatCount(reviews)),
  }
  if (!figures) return [stars, { label: record.sales, value: record.none, basis: record.unknown }]
  const { orders, sales, disputesLost, handoverSeconds, handoverOrders } = figures
  const basis = orders === 0 ? record.noOrders : record.ofOrders(orders, formatCount(orders))
  return [
    stars,
    { label: record.sales, value: formatCount(sales), basis },
    { label: record.rate, value: orders === 0 ? record.none : formatPercent(sales / orders), basis },
    {
      label: record.handover,
      value: handoverSeconds === null ? record.none : formatDuration(handoverSeconds),
      basis:
        handoverOrders < sales
          ? record.medianOfLast(formatCount(handoverOrders))
          : record.median(handoverOrders, formatCount(handoverOrders)),
    },
    { label: record.lost, value: formatCount(disputesLost), basis, isBad: disputesLost > 0 },
  ]
}
