import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { catalogSearchQuery } from '@/modules/catalog/web/queries'
import type { SellFormValues } from '@/modules/catalog/web/sell/use-sell-form'

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
  const name = useDebouncedValue(itemName.trim())
  const { data = [] } = useQuery({
    ...catalogSearchQuery(name),
    enabled: name.length >= nameLengthMin,
    placeholderData: (before) => before,
  })
  const matches = itemName.trim().length < nameLengthMin ? [] : data
  return { item: matches.find((match) => match.assetId === assetId), matches }
}

function useDebouncedValue(value: string) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
