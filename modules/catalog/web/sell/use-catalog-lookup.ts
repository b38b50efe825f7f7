import type { Suggestion } from '@/modules/catalog/contract'
import type { SellFormValues } from '@/modules/catalog/web/sell/use-sell-form'
import { useSuggestions } from '@/modules/catalog/web/suggestions/queries'
import { searchKey } from '@/src/kit/text/search-key'

export type CatalogLookup = {
  /** The match that has the entered asset id. */
  item: Suggestion | undefined
  /** The only match that has the entered name. */
  named: Suggestion | undefined
  /** Items whose name contains the entered name. */
  matches: readonly Suggestion[]
}

/** Looks the entered name up in the catalog once typing pauses. */
export function useCatalogLookup({ itemName, assetId }: SellFormValues): CatalogLookup {
  const matches = useSuggestions(itemName)
  const [named, ...others] = matches.filter(({ name }) => searchKey(name) === searchKey(itemName.trim()))
  return {
    item: matches.find((match) => match.assetId === assetId),
    named: others.length === 0 ? named : undefined,
    matches,
  }
}
