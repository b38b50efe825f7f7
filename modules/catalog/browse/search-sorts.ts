import { sql } from 'drizzle-orm'
import { sortDefault } from '@/modules/catalog/contract'
import { defineSearchSort } from '@/src/kit/search'

/** Each has an index of `catalog_items` on `unlisted`, its terms, `seq` and `category`. */
export const searchSorts = [
  defineSearchSort({
    name: sortDefault,
    description: 'cheapest first',
    by: ({ priceCents, nameKey }) => [
      { by: priceCents, type: 'number' },
      { by: nameKey, type: 'text' },
    ],
  }),
  defineSearchSort({
    name: 'price-high',
    description: 'most expensive first',
    by: ({ priceCents, nameKey }) => [
      { by: sql`-${priceCents}`, type: 'number' },
      { by: nameKey, type: 'text' },
    ],
  }),
  defineSearchSort({
    name: 'name',
    description: 'by name',
    by: ({ nameKey }) => [{ by: nameKey, type: 'text' }],
  }),
]
