import { sql } from 'drizzle-orm'
import { BrowseQuery } from '@/modules/catalog/contract'
import { contains } from '@/src/db/substring'
import { decimalOf } from '@/src/kit/money'
import { defineSearchFilter } from '@/src/kit/search'

const { search, category, minPrice, maxPrice } = BrowseQuery.entries

const textFilter = defineSearchFilter({
  params: { search: { schema: search, description: 'Items whose name contains this text, in any case.' } },
  whereItem: ({ search = '' }, { nameKey, seq }, { db }) =>
    contains(db, { column: sql`${nameKey}`, rowNumber: sql`${seq}`, index: 'catalog_search' }, search),
})

const categoryFilter = defineSearchFilter({
  params: { category: { schema: category, description: 'Items of this category; `all` means any.' } },
  whereItem: (values, item) => sql`${item.category} = ${values.category}`,
})

const priceFilter = defineSearchFilter({
  params: {
    minPrice: {
      schema: minPrice,
      description: 'Items whose cheapest listing costs at least this, in dollars.',
      format: decimalOf,
    },
    maxPrice: {
      schema: maxPrice,
      description: 'Items whose cheapest listing costs at most this, in dollars.',
      format: decimalOf,
    },
  },
  whereItem: ({ minPrice, maxPrice }, { isListed, priceCents }) =>
    sql.join(
      [
        sql`${isListed}`,
        ...(minPrice === undefined ? [] : [sql`${priceCents} >= ${minPrice}`]),
        ...(maxPrice === undefined ? [] : [sql`${priceCents} <= ${maxPrice}`]),
      ],
      sql` and `,
    ),
})

export const searchFilters = [textFilter, categoryFilter, priceFilter]
