import type { ReactNode } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellWords } from '@/modules/catalog/sell-words'
import type { TypedListing } from '@/modules/catalog/web/typed-listing'
import type { KnownItem } from '@/modules/catalog/web/use-known-item'

type Props = {
  typed: TypedListing
  known: KnownItem
  onChoose: (part: Partial<TypedListing>) => void
}

const offeredMax = 3

/** One line under the name, always of the same height: what the catalogue has by that name. */
export function CatalogueMatches({ typed, known: { item, matches }, onChoose }: Props) {
  if (item) return <Line>{sellWords.sell.known(item.name)}</Line>
  const offered = matches.slice(0, offeredMax)
  if (offered.length === 0)
    return <Line>{typed.itemName ? sellWords.sell.isNew : sellWords.sell.typeName}</Line>
  return (
    <Line>
      <span className="shrink-0">{sellWords.sell.isIt}</span>
      {offered.map((each) => (
        <button key={each.id} type="button" onClick={() => onChoose(partOf(each))} className={matchLook}>
          {each.name}
        </button>
      ))}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <span className="flex h-7 min-w-0 items-center gap-1.5">{children}</span>
}

function partOf({ name, assetId, category }: ItemSummary): Partial<TypedListing> {
  return { itemName: name, assetId, category }
}

const matchLook =
  'min-w-0 truncate max-sm:nth-of-type-[3]:hidden rounded-sm border border-line-strong px-2 py-1 font-medium text-ink transition-colors hover:border-ink-muted hover:bg-surface-float'
