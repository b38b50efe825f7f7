import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import type { ListingFormValues } from '@/modules/catalog/web/listings/listing-form'
import { catalogSearchQuery } from '@/modules/catalog/web/queries'

export type CatalogLookup = {
  /** The catalogue's item of the typed asset id. */
  item: ItemSummary | undefined
  /** Items whose name has what is typed. */
  matches: readonly ItemSummary[]
}

const debounceMs = 250
const nameLengthMin = 2

/** Asks the catalogue about the name, once typing pauses. */
export function useCatalogLookup({ itemName, assetId }: ListingFormValues): CatalogLookup {
  const name = useDebouncedValue(itemName.trim())
  const { data = [] } = useQuery({
    ...catalogSearchQuery(name),
    enabled: name.length >= nameLengthMin,
    placeholderData: (before) => before,
  })
  const found = itemName.trim().length < nameLengthMin ? [] : data
  return { item: found.find((each) => each.assetId === assetId), matches: found }
}

function useDebouncedValue(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
