import type { GenericSchema } from 'valibot'
import { itemListsOf } from '@/modules/catalog/browse/item-lists'
import { createSearchQuery } from '@/modules/catalog/browse/search-query'
import type { ItemSummary } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import type { BrowseQuery } from '@/modules/catalog/search-contract'
import type { Context } from '@/src/kit/context'
import type { ErrorFactory } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module/module'

/** The lists of GET /api/items, for other formats. */
export interface ItemSearch {
  /** The query of GET /api/items. */
  readonly schema: GenericSchema<unknown, BrowseQuery>
  /** The parameters of a request that the query has, in its order, with a question mark; empty without any. */
  queryOf(request: Request): string
  /** For `throws` of the route. */
  readonly badCursor: ErrorFactory
  /**
   * Returns a page of items as visitors see it, and the query of the next page. `countCostlyQuery` is that of the route. Throws
   * bad_cursor, and unauthorized for `sellerId=current`.
   */
  find(ctx: Context, query: BrowseQuery, countCostlyQuery: () => Promise<void>): Promise<ItemPage>
}

interface ItemPage {
  readonly items: readonly ItemSummary[]
  readonly nextQuery: string | undefined
}

const nextLink = /^<\/api\/items\?([^>]*)>/

/** Searches the marketplace with the filters and sorts of all modules. */
export function createItemSearch(modules: readonly Module[]): ItemSearch {
  const { schema, names, linkTo } = createSearchQuery(modules)
  return {
    schema,
    queryOf: ({ url }) => {
      const given = new URL(url).searchParams
      const known = names.flatMap((name) => {
        const value = given.get(name)
        return value ? [[name, value]] : []
      })
      return known.length > 0 ? `?${new URLSearchParams(known)}` : ''
    },
    badCursor: catalogErrors.bad_cursor,
    find: async (ctx, query, countCostlyQuery) => {
      const visitor: Context = { ...ctx, actor: { kind: 'guest' } }
      const { body, headers } = await itemListsOf(ctx).respond(visitor, query, { linkTo, countCostlyQuery })
      const items = JSON.parse(new TextDecoder().decode(body)) as ItemSummary[]
      return { items, nextQuery: nextLink.exec(headers.link ?? '')?.[1] }
    },
  }
}
