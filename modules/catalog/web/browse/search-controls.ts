import { messages } from '@/modules/catalog/messages'
import { selectOptions } from '@/modules/catalog/web/select-options'
import type { SearchFilter, SearchSort } from '@/web/lib/search'

const { filters, categories } = messages

export const searchFilters: readonly SearchFilter[] = [
  { kind: 'text', param: 'search', maxLength: 100 },
  {
    kind: 'range',
    label: filters.price,
    groupLabel: filters.priceRange,
    unit: 'dollars',
    min: { param: 'minPrice', ...filters.min },
    max: { param: 'maxPrice', ...filters.max },
    minAboveMax: filters.minAboveMax,
    isInBar: true,
  },
  {
    kind: 'choice',
    label: filters.category,
    param: 'category',
    anyLabel: filters.allCategories,
    options: selectOptions(categories),
    isInBar: true,
  },
]

export const searchSorts: readonly SearchSort[] = Object.entries(filters.sorts).map(([name, label]) => ({
  name,
  label,
}))
