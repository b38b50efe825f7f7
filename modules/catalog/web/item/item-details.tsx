import { Check } from 'lucide-react'
import type { ItemDetail } from '@/modules/catalog/contract'
import { itemMessages } from '@/modules/catalog/items/item-messages'
import { messages } from '@/modules/catalog/messages'
import { FavoriteButton } from '@/modules/catalog/web/browse/cards/favorite-button'
import { compareToRap } from '@/modules/catalog/web/browse/cards/rap-comparison'
import { itemActionSlot } from '@/modules/catalog/web/slots'
import { shareSlot } from '@/web/layout/slots'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatRobux, formatUtcDate } from '@/web/lib/format/format'
import { SlotView } from '@/web/lib/modules/slots'
import { Panel } from '@/web/ui/panel'
import { Badge } from '@/web/ui/values/badge'
import { Price } from '@/web/ui/values/price'

export function IncludedPanel({ features }: { features: string[] }) {
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

/** A list on narrow screens, one row on others. */
export function StatisticsPanel({ item: { stats, rap, originalPrice } }: { item: ItemDetail }) {
  const rows = [
    [statistics.owners, countOrUnknown(stats.owners)],
    [statistics.favorited, countOrUnknown(stats.favorites)],
    [statistics.created, stats.created === null ? unknown : formatUtcDate(stats.created)],
    [statistics.rap, robuxOrUnknown(rap)],
    [statistics.originalPrice, robuxOrUnknown(originalPrice)],
  ]
  return (
    <Panel title={statistics.title}>
      <dl className="grid text-sm lg:grid-cols-5 lg:gap-5">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0 last:pb-0 lg:grid lg:justify-start lg:gap-1 lg:border-0 lg:p-0"
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

type HeadingProps = {
  item: ItemDetail
  /** The price of the selected listing, in dollars. */
  price: number | null
}

export function ItemHeading({ item, price }: HeadingProps) {
  return (
    <div className="grid gap-2 px-5 pt-3 pb-4">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-2 pt-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 className="text-xl wrap-anywhere">{item.name}</h1>
            <Badge>{messages.categories[item.category]}</Badge>
            {item.provisional && <Badge tone="wait">{messages.provisional.badge}</Badge>}
          </div>
          {item.provisional && (
            <p className="text-sm text-ink-muted">{messages.provisional.note(item.assetId)}</p>
          )}
        </div>
        <div className="-me-2.5 flex">
          <SlotView slot={shareSlot} props={{ what: item.name }} />
          <SlotView slot={itemActionSlot} props={{ itemId: item.id, name: item.name, price: item.price }} />
          <FavoriteButton itemId={item.id} name={item.name} />
        </div>
      </div>
      <AskingPrice price={price} rap={item.rap} />
    </div>
  )
}

function AskingPrice({ price, rap }: { price: number | null; rap: number | null }) {
  const { robuxPerUsd } = useClientConfig()
  const comparison = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {price === null ? (
        <span className="text-lg text-ink-muted">{messages.noListings}</span>
      ) : (
        <Price dollars={price} size="xl" />
      )}
      {comparison && (
        <span className="flex items-baseline gap-2 text-sm">
          <Badge tone={comparison.tone}>{comparison.text}</Badge>
          {rap !== null && (
            <span className="tabular text-xs text-ink-muted">{messages.rap.label(formatRobux(rap))}</span>
          )}
        </span>
      )}
    </div>
  )
}
