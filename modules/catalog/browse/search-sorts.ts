import { sql } from 'drizzle-orm'
import { sortDefault } from '@/modules/catalog/search-contract'
import { defineSearchSort } from '@/src/kit/module/search'

/** As in the indexes, which expressions must match. */
const unknownLast = sql.raw('9007199254740991')

/** Each has an index of `catalog_items` on its terms, `seq` and `category`: after `unlisted`, or of the items on sale only. */
export const catalogSorts = [
  defineSearchSort({
    name: sortDefault,
    description: 'cheapest first',
    by: ({ priceCents, nameSortKey }) => [
      { by: priceCents, type: 'number' },
      { by: nameSortKey, type: 'text' },
    ],
  }),
  defineSearchSort({
    name: 'price-high',
    description: 'most expensive first',
    by: ({ priceCents, nameSortKey }) => [
      { by: sql`-${priceCents}`, type: 'number' },
      { by: nameSortKey, type: 'text' },
    ],
  }),
  defineSearchSort({
    name: 'name',
    description: 'by name',
    by: ({ nameSortKey }) => [{ by: nameSortKey, type: 'text' }],
  }),
  defineSearchSort({
    name: 'best-deal',
    description: 'lowest price compared to the RAP first, then those without a RAP',
    by: {
      listed: ({ priceCents, rap }) => [
        {
          by: sql`case when ${rap} > 0 then ${priceCents} * 100000 / ${rap} else ${unknownLast} end`,
          type: 'number',
        },
        { by: priceCents, type: 'number' },
      ],
    },
  }),
  defineSearchSort({
    name: 'newest',
    description: 'newest listing first',
    by: { listed: ({ listedAt }) => [{ by: sql`-${listedAt}`, type: 'number' }] },
  }),
  defineSearchSort({
    name: 'most-traded',
    description: 'most sales on this site first',
    by: {
      listed: ({ salesCount, priceCents }) => [
        { by: sql`-${salesCount}`, type: 'number' },
        { by: priceCents, type: 'number' },
      ],
    },
  }),
  defineSearchSort({
    name: 'rarity',
    description: 'fewest owners first, then those whose owners are unknown',
    by: {
      listed: ({ owners, priceCents }) => [
        { by: sql`case when ${owners} is null then ${unknownLast} else ${owners} end`, type: 'number' },
        { by: priceCents, type: 'number' },
      ],
    },
  }),
  defineSearchSort({
    name: 'price-change',
    description: 'highest rise of the RAP in 30 days first, then those without a known change',
    by: {
      listed: ({ rapChange, priceCents }) => [
        {
          by: sql`case when ${rapChange} is null then ${unknownLast} else -${rapChange} end`,
          type: 'number',
        },
        { by: priceCents, type: 'number' },
      ],
    },
  }),
]
