import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { catalogueQuery } from '@/modules/catalog/web/queries'
import type { TypedListing } from '@/modules/catalog/web/typed-listing'

export type KnownItem = {
  /** The catalogue's item of the typed asset id. */
  item: ItemSummary | undefined
  /** Items whose name has what is typed. */
  matches: readonly ItemSummary[]
}

const pauseMs = 250
const nameMin = 2

/** Asks the catalogue about the name, once typing pauses. */
export function useKnownItem({ itemName, assetId }: TypedListing): KnownItem {
  const name = useSettled(itemName.trim())
  const { data = [] } = useQuery({
    ...catalogueQuery(name),
    enabled: name.length >= nameMin,
    placeholderData: (before) => before,
  })
  const found = itemName.trim().length < nameMin ? [] : data
  return { item: found.find((each) => each.assetId === assetId), matches: found }
}

function useSettled(value: string) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
