import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { categories } from '@/modules/catalog/contract'
import { listings } from '@/modules/catalog/schema'
import { BrowseQuery } from '@/modules/catalog/search-contract'
import { robuxPerUsd } from '@/modules/wallet/service'
import { contains } from '@/src/db/substring'
import { defineSearchFilter } from '@/src/kit/module/search'
import { decimalOf } from '@/src/kit/money'

const {
  search,
  category,
  minPrice,
  maxPrice,
  verified,
  inStock,
  minDiscount,
  minRap,
  maxRap,
  minSerial,
  maxSerial,
} = BrowseQuery.entries

const textFilter = defineSearchFilter({
  params: { search: { schema: search, description: 'Items whose name contains this text, in any case.' } },
  whereItem: ({ search = '' }, { nameKey, seq }, { db }) =>
    contains(db, { column: sql`${nameKey}`, rowNumber: sql`${seq}`, index: 'catalog_search' }, search),
})

const categoryFilter = defineSearchFilter({
  params: { category: { schema: category, description: 'Items of this category; `all` means any.' } },
  choices: { category: categories },
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
    sql`${isListed} and ${between(priceCents, minPrice, maxPrice)}`,
})

const verifiedFilter = defineSearchFilter({
  params: {
    verified: {
      schema: verified,
      description: "Items whose cheapest listing is of a copy that the seller's public inventory showed.",
    },
  },
  choices: { verified: ['true'] },
  whereItem: (_, { isVerified }) => sql`${isVerified}`,
  whereListing: (_, { copySeenAt }) => sql`${copySeenAt} is not null`,
})

const stockFilter = defineSearchFilter({
  params: { inStock: { schema: inStock, description: 'Items with a listing.' } },
  choices: { inStock: ['true'] },
  whereItem: (_, { isListed }) => sql`${isListed}`,
})

const discountFilter = defineSearchFilter({
  params: {
    minDiscount: {
      schema: minDiscount,
      description: 'Items whose cheapest listing is at least so many percent below the RAP.',
    },
  },
  choices: { minDiscount: ['10', '25', '50'] },
  // 2 * price < (2 * (100 - discount) + 1) * RAP: the percentage is rounded as on the cards.
  whereItem: ({ minDiscount = 1 }, { isListed, priceCents, rap }, ctx) =>
    sql`${isListed} and ${priceCents} * ${2 * robuxPerUsd(ctx)} < ${rap} * ${201 - 2 * minDiscount}`,
})

const rapFilter = defineSearchFilter({
  params: {
    minRap: { schema: minRap, description: 'Items with at least this RAP, in R$.' },
    maxRap: { schema: maxRap, description: 'Items with at most this RAP, in R$.' },
  },
  whereItem: ({ minRap, maxRap }, { rap }) => between(rap, minRap, maxRap),
})

const serialFilter = defineSearchFilter({
  params: {
    minSerial: { schema: minSerial, description: 'Items with a copy for sale from this serial number on.' },
    maxSerial: { schema: maxSerial, description: 'Items with a copy for sale up to this serial number.' },
  },
  whereItem: ({ minSerial, maxSerial }, { id, lowestSerial, highestSerial }) =>
    sql`${between(highestSerial, minSerial, undefined)} and ${between(lowestSerial, undefined, maxSerial)}${
      minSerial === undefined || maxSerial === undefined
        ? sql``
        : sql` and exists (select 1 from ${listings} where ${listings.itemId} = ${id} and ${listings.state} = 'active'
            and ${listings.serial} between ${minSerial} and ${maxSerial})`
    }`,
  whereListing: ({ minSerial, maxSerial }, { serial }) => between(serial, minSerial, maxSerial),
})

/** Not met by null. */
function between(value: SQLWrapper, min: number | undefined, max: number | undefined): SQL {
  const bounds = [
    ...(min === undefined ? [] : [sql`${value} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}`]),
  ]
  return bounds.length === 0 ? sql`${value} is not null` : sql.join(bounds, sql` and `)
}

export const catalogFilters = [
  textFilter,
  categoryFilter,
  priceFilter,
  verifiedFilter,
  discountFilter,
  rapFilter,
  serialFilter,
  stockFilter,
]
