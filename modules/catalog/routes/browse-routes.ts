import * as v from 'valibot'
import { respondWithItem } from '@/modules/catalog/browse/find-item'
import { itemListsOf } from '@/modules/catalog/browse/item-lists'
import { send } from '@/modules/catalog/browse/response-cache'
import { createSearchQuery } from '@/modules/catalog/browse/search-query'
import { respondWithSimilarItems } from '@/modules/catalog/browse/similar-items'
import { respondWithSuggestions } from '@/modules/catalog/browse/suggestions'
import { ItemDetail, ItemSummary, Suggestion } from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import type { sellerRoutes } from '@/modules/catalog/routes/seller-routes'
import { ChoiceCounts, SuggestionsQuery } from '@/modules/catalog/search-contract'
import { totalCountHeader } from '@/src/http/openapi/headers'
import { serializedResponse } from '@/src/http/openapi/openapi'
import { httpErrors } from '@/src/kit/errors'
import { idParams } from '@/src/kit/input/params'
import type { Module } from '@/src/kit/module/module'

export function browseRoutes(scope: ReturnType<typeof sellerRoutes>, modules: readonly Module[]) {
  const { schema, filters, linkTo } = createSearchQuery(modules)
  return scope
    .get(
      '/items',
      async ({ ctx, query, request, set, countCostlyQuery }) => {
        const response = await itemListsOf(ctx).respond(ctx, query, { linkTo, countCostlyQuery })
        return send<ItemSummary[]>(response, { request, set })
      },
      {
        scope: 'market:read',
        detail: {
          summary:
            'Items with their cheapest active listing. With `sellerId`, the listings of that seller. The Link header has the next page, X-Total-Count the number of matches: at most 10,000 with filters and 1,000 with a search, of which X-Total-Count-Is-Minimum says that there are more.',
          responses: serializedResponse(v.array(ItemSummary)),
          ...totalCountHeader,
        },
        throws: [httpErrors.unauthorized, catalogErrors.bad_cursor],
        query: schema,
      },
    )
    .get(
      '/search/counts',
      async ({ ctx, query, request, set, countCostlyQuery }) =>
        send<ChoiceCounts>(await itemListsOf(ctx).respondWithCounts(ctx, query, countCostlyQuery), {
          request,
          set,
        }),
      {
        scope: 'market:read',
        detail: {
          summary:
            'How many items match each choice of the filters, by parameter and value, together with the other filters of the request.',
          responses: serializedResponse(ChoiceCounts),
        },
        query: filters,
      },
    )
    .get(
      '/search/suggestions',
      async ({ ctx, query, request, set }) =>
        send<Suggestion[]>(await respondWithSuggestions(ctx, query.q), { request, set }),
      {
        scope: 'market:read',
        detail: {
          summary: 'At most 8 items whose name contains a text, the most traded first.',
          responses: serializedResponse(v.array(Suggestion)),
        },
        query: SuggestionsQuery,
        limit: '120/1m',
      },
    )
    .get(
      '/items/:id',
      async ({ ctx, params, request, set }) =>
        send<ItemDetail>(await respondWithItem(ctx, params.id), { request, set }),
      {
        scope: 'market:read',
        detail: {
          summary: 'One item. Its listings are included only with a session.',
          responses: serializedResponse(ItemDetail),
        },
        params: idParams,
      },
    )
    .get(
      '/items/:id/similar',
      async ({ ctx, params, request, set }) =>
        send<ItemSummary[]>(await respondWithSimilarItems(ctx, params.id), { request, set }),
      {
        scope: 'market:read',
        detail: {
          summary: 'At most 6 items for sale of the same category, those with the nearest prices first.',
          responses: serializedResponse(v.array(ItemSummary)),
        },
        params: idParams,
      },
    )
}
