import { Check } from 'lucide-react'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemWords } from '@/modules/catalog/item-words'
import { words } from '@/modules/catalog/words'
import { formatCount, formatDate, formatRobux } from '@/web/lib/format'
import { Panel } from '@/web/ui/panel'

export function ItemFacts({ item }: { item: ItemDetail }) {
  return (
    <>
      {item.features.length > 0 && <Included features={item.features} />}
      <Statistics item={item} />
    </>
  )
}

function Included({ features }: { features: string[] }) {
  return (
    <Panel title={itemWords.item.included}>
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

const { unknown } = words
const { statistics } = itemWords.item

function Statistics({ item: { stats, rap, originalPrice } }: { item: ItemDetail }) {
  const rows = [
    [statistics.owners, count(stats.owners)],
    [statistics.favorited, count(stats.favorites)],
    [statistics.created, stats.created === null ? unknown : formatDate(stats.created)],
    [statistics.rap, robux(rap)],
    [statistics.originalPrice, robux(originalPrice)],
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

function count(value: number | null) {
  return value === null ? unknown : formatCount(value)
}

function robux(value: number | null) {
  return value === null ? unknown : formatRobux(value)
}
