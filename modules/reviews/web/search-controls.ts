import { shellMessages } from '@/modules/reviews/shell-messages'
import { formatOneDecimal } from '@/web/lib/format/format'
import type { SearchFilter, SearchSort } from '@/web/lib/modules/search'

const { sellerRating, bestRated } = shellMessages

export const searchFilters: readonly SearchFilter[] = [
  {
    kind: 'choice',
    label: sellerRating.label,
    param: 'minRating',
    anyLabel: sellerRating.any,
    options: [4.5, 4, 3].map((stars) => ({
      value: String(stars),
      label: sellerRating.atLeast(formatOneDecimal(stars)),
    })),
  },
]

export const searchSorts: readonly SearchSort[] = [{ name: 'best-rated', label: bestRated }]
