import { browseMessages } from '@/modules/catalog/browse-messages'
import { messages } from '@/modules/catalog/messages'
import { selectOptions } from '@/modules/catalog/web/select-options'
import type { SearchFilter, SearchSort } from '@/web/lib/modules/search'

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
  { kind: 'toggle', label: browseMessages.verified, param: 'verified' },
  { kind: 'toggle', label: browseMessages.inStock, param: 'inStock' },
  {
    kind: 'choice',
    label: browseMessages.discount.label,
    param: 'minDiscount',
    anyLabel: browseMessages.discount.any,
    options: ['10', '25', '50'].map((value) => ({ value, label: browseMessages.discount.atLeast(value) })),
  },
  wholeNumbers(browseMessages.rap, 'minRap', 'maxRap'),
  wholeNumbers(browseMessages.serial, 'minSerial', 'maxSerial'),
]

function wholeNumbers(texts: typeof browseMessages.rap, min: string, max: string): SearchFilter {
  return {
    kind: 'range',
    label: texts.label,
    groupLabel: texts.group,
    unit: 'number',
    min: { param: min, ...texts.min },
    max: { param: max, ...texts.max },
    minAboveMax: texts.minAboveMax,
  }
}

export const searchSorts: readonly SearchSort[] = Object.entries(browseMessages.sorts).map(
  ([name, label]) => ({ name, label }),
)
