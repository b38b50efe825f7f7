import type { ItemDetail } from '@/modules/catalog/contract'
import { FavoriteButton } from '@/modules/catalog/web/favorite-button'
import { compareToRap } from '@/modules/catalog/web/rap-gap'
import { messages } from '@/modules/catalog/words'
import { formatRobux } from '@/web/lib/format'
import { useClientConfig } from '@/web/lib/site'
import { Badge } from '@/web/ui/badge'
import { Price } from '@/web/ui/price'

/** What the item is, and what the cheapest one costs. */
export function ItemHeading({ item }: { item: ItemDetail }) {
  return (
    <div className="grid gap-3 px-5 pt-4 pb-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 justify-items-start gap-2 pt-1.5">
          <Badge>{messages.categories[item.category]}</Badge>
          <h1 className="text-xl wrap-anywhere">{item.name}</h1>
        </div>
        <div className="-mr-2.5">
          <FavoriteButton itemId={item.id} name={item.name} />
        </div>
      </div>
      <AskingPrice item={item} />
      {item.description && <p className="max-w-prose text-sm text-ink-muted">{item.description}</p>}
    </div>
  )
}

function AskingPrice({ item: { price, rap } }: { item: ItemDetail }) {
  const { robuxPerUsd } = useClientConfig()
  const gap = price === null ? undefined : compareToRap(price, rap, robuxPerUsd)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {price === null ? (
        <span className="text-lg text-ink-muted">{messages.noListings}</span>
      ) : (
        <Price dollars={price} size="xl" />
      )}
      {gap && (
        <span className="flex items-baseline gap-2 text-sm">
          <Badge tone={gap.tone}>{gap.text}</Badge>
          {rap !== null && (
            <span className="tabular text-xs text-ink-muted">{messages.rap.label(formatRobux(rap))}</span>
          )}
        </span>
      )}
    </div>
  )
}
