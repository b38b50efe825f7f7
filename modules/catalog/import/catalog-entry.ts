import type { Category } from '@/modules/catalog/contract'

/** One item of a catalog. Amounts are in R$, times in ms since 1970. */
export interface CatalogEntry {
  assetId: string
  name: string
  category: Category
  description: string | null
  imageUrl: string | null
  originalPrice: number | null
  rap: number | null
  owners: number | null
  favorites: number | null
  releasedAt: number | null
  features: string[]
  /** The platform knows earlier RAP values. When the item is created, `recordRapHistory` stores them after the import. */
  hasRapHistory?: boolean
}
