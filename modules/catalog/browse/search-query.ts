import * as v from 'valibot'
import { inputMessages } from '@/modules/catalog/input-messages'
import { BrowseQuery } from '@/modules/catalog/search-contract'
import { itemsKey } from '@/modules/catalog/web/paths'
import { nextPageLink } from '@/src/http/next-page'
import type { Module } from '@/src/kit/module/module'
import { type SearchParam, type SearchSort, searchFilters, searchSorts } from '@/src/kit/module/search'
import { entriesAddedBy } from '@/src/kit/ports'

/** The query of GET /api/items, with the filters and sorts of all modules. */
export interface SearchQuery {
  readonly schema: v.GenericSchema<unknown, BrowseQuery>
  /** The part of it that decides which items match. */
  readonly filters: v.GenericSchema<unknown, BrowseQuery>
  /** The names of its parameters. */
  readonly names: readonly string[]
  /** Returns the Link header with the next page of a query. */
  linkTo(query: BrowseQuery, cursor: string): string
}

export function createSearchQuery(modules: readonly Module[]): SearchQuery {
  const params = entriesAddedBy(modules, searchFilters).flatMap((filter) => Object.entries(filter.params))
  const { sellerId, limit, cursor, featured, view } = BrowseQuery.entries
  const entries = params.map(([name, param]) => [name, entryOf(param)])
  const sort = entryOf(sortParam(entriesAddedBy(modules, searchSorts)))
  const all = { ...Object.fromEntries(entries), sort, sellerId, limit, cursor, featured, view }
  return {
    schema: asBrowseQuery(v.object(all)),
    filters: asBrowseQuery(v.object(Object.fromEntries(entries))),
    names: Object.keys(all),
    linkTo: (query, next) => {
      const { sort, sellerId, limit, view, featured: _, ...values } = query
      return nextPageLink(itemsKey, {
        ...formatted(params, values),
        sort,
        sellerId,
        limit,
        view,
        cursor: next,
      })
    },
  }
}

type Params = readonly [name: string, param: SearchParam<unknown>][]

function formatted(params: Params, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const present = params.filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(present.map(([name, { format = String }]) => [name, format(values[name])]))
}

/** Safe: the catalog's own filters have the schemas of BrowseQuery. */
function asBrowseQuery(schema: v.GenericSchema<unknown, object>): v.GenericSchema<unknown, BrowseQuery> {
  return schema as v.GenericSchema<unknown, BrowseQuery>
}

function sortParam(sorts: readonly SearchSort[]): SearchParam<string> {
  const names = sorts.map(({ name }) => name)
  return {
    schema: v.picklist(names, inputMessages.sort(names)),
    description: sorts.map(({ name, description }) => `\`${name}\`: ${description}`).join('; '),
  }
}

const empty = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

function entryOf({ schema, description }: SearchParam<unknown>) {
  const orEmpty = v.union([schema, empty], ({ issues }) => issues?.[0].message ?? '')
  return v.optional(v.pipe(orEmpty, v.description(description)))
}
