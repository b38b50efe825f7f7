import { useQuery } from '@tanstack/react-query'
import type { ItemSummary } from '@/modules/catalog/contract'
import { catalogSearchQuery } from '@/modules/catalog/web/queries'
import type { SellFormValues } from '@/modules/catalog/web/sell/use-sell-form'
import { useDebouncedValue } from '@/web/lib/use-debounced-value'

export type CatalogLookup = {
  /** The match that has the entered asset id. */
  item: ItemSummary | undefined
  /** Items whose name contains the entered name. */
  matches: readonly ItemSummary[]
}

const debounceMs = 250
const nameLengthMin = 2

/** Searches the catalog for the entered name once typing pauses. */
export function useCatalogLookup({ itemName, assetId }: SellFormValues): CatalogLookup {
  const name = useDebouncedValue(itemName.trim(), debounceMs)
  const { data = [] } = useQuery({
    ...catalogSearchQuery(name),
    enabled: name.length >= nameLengthMin,
    placeholderData: (before) => before,
  })
  const matches = itemName.trim().length < nameLengthMin ? [] : data
  return { item: matches.find((match) => match.assetId === assetId), matches }
}
