import type { ReactNode } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { sellMessages } from '@/modules/catalog/sell-words'
import type { ListingFormValues } from '@/modules/catalog/web/typed-listing'
import type { CatalogLookup } from '@/modules/catalog/web/use-known-item'

type CatalogMatchesProps = {
  typed: ListingFormValues
  known: CatalogLookup
  onChoose: (part: Partial<ListingFormValues>) => void
}

const matchesMax = 3

/** One line under the name, always of the same height: what the catalogue has by that name. */
export function CatalogMatches({ typed, known: { item, matches }, onChoose }: CatalogMatchesProps) {
  if (item) return <MatchLine>{sellMessages.sell.knownItem(item.name)}</MatchLine>
  const offered = matches.slice(0, matchesMax)
  if (offered.length === 0)
    return <MatchLine>{typed.itemName ? sellMessages.sell.newItem : sellMessages.sell.typeToSearch}</MatchLine>
  return (
    <MatchLine>
      <span className="shrink-0">{sellMessages.sell.didYouMean}</span>
      {offered.map((each) => (
        <button key={each.id} type="button" onClick={() => onChoose(formValuesOf(each))} className={matchClasses}>
          {each.name}
        </button>
      ))}
    </MatchLine>
  )
}

function MatchLine({ children }: { children: ReactNode }) {
  return <span className="flex h-7 min-w-0 items-center gap-1.5">{children}</span>
}

function formValuesOf({ name, assetId, category }: ItemSummary): Partial<ListingFormValues> {
  return { itemName: name, assetId, category }
}

const matchClasses =
  'min-w-0 truncate max-sm:nth-of-type-[3]:hidden rounded-sm border border-line-strong px-2 py-1 font-medium text-ink transition-colors hover:border-ink-muted hover:bg-surface-float'
