import { Check } from 'lucide-react'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/item-words'
import { messages } from '@/modules/catalog/words'
import { formatCount, formatDate, formatRobux } from '@/web/lib/format'
import { Panel } from '@/web/ui/panel'

export function ItemFacts({ item }: { item: ItemDetail }) {
  return (
    <>
      {item.features.length > 0 && <IncludedPanel features={item.features} />}
      <StatisticsPanel item={item} />
    </>
  )
}

function IncludedPanel({ features }: { features: string[] }) {
  return (
    <Panel title={itemMessages.item.included}>
      <ul className="grid gap-2 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const { unknown } = messages
const { statistics } = itemMessages.item

function StatisticsPanel({ item: { stats, rap, originalPrice } }: { item: ItemDetail }) {
  const rows = [
    [statistics.owners, countOrUnknown(stats.owners)],
    [statistics.favorited, countOrUnknown(stats.favorites)],
    [statistics.created, stats.created === null ? unknown : formatDate(stats.created)],
    [statistics.rap, robuxOrUnknown(rap)],
    [statistics.originalPrice, robuxOrUnknown(originalPrice)],
  ]
  return (
    <Panel title={statistics.title}>
      <dl className="grid text-sm">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0 last:pb-0"
          >
            <dt className="text-ink-muted">{label}</dt>
            <dd className={value === unknown ? 'text-ink-muted' : 'tabular font-medium'}>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function countOrUnknown(value: number | null) {
  return value === null ? unknown : formatCount(value)
}

function robuxOrUnknown(value: number | null) {
  return value === null ? unknown : formatRobux(value)
}
