import * as v from 'valibot'
import { respondWithItem } from '@/modules/catalog/browse/find-item'
import { ItemLists } from '@/modules/catalog/browse/item-lists'
import { ResponseCache, send } from '@/modules/catalog/browse/response-cache'
import {
  BrowseQuery,
  ItemDetail,
  ItemNameInput,
  ItemSummary,
  ListingChange,
  ListingInput,
  OwnInventory,
  OwnListing,
  PriceHistory,
  ProvisionalName,
  RecentPrices,
  RecentPurchase,
  Resales,
} from '@/modules/catalog/contract'
import { catalogErrors } from '@/modules/catalog/errors'
import { addFavorite, listFavorites, removeFavorite } from '@/modules/catalog/items/favorites'
import { confirmItemName, findNameParties, listProvisionalNames } from '@/modules/catalog/items/item-names'
import { changeListing, createListing, withdrawListing } from '@/modules/catalog/listings/listings'
import { readOwnInventory } from '@/modules/catalog/own-inventory'
import { ownershipPort } from '@/modules/catalog/ports'
import { listResales } from '@/modules/catalog/prices/platform-prices'
import { findPriceHistory, findRecentPrices, listRecentPurchases } from '@/modules/catalog/prices/sales'
import { platformErrors } from '@/modules/platform/errors'
import { noContent, serialized } from '@/src/http/openapi'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

const Id = v.object({ id: v.pipe(v.string(), v.maxLength(64)) })

export function routes(scope: Scope) {
  const responses = new ResponseCache()
  const itemLists = new ItemLists(responses)
  return scope
    .get(
      '/items',
      async ({ ctx, query, request, set, countCostlyQuery }) =>
        send<ItemSummary[]>(await itemLists.respond(ctx, query, countCostlyQuery), { request, set }),
      {
        detail: {
          summary:
            'Items with their cheapest active listing. With `sellerId`, the listings of that seller. The Link header has the next page.',
          responses: serialized(v.array(ItemSummary)),
        },
        throws: [httpErrors.unauthorized, catalogErrors.bad_cursor],
        query: BrowseQuery,
      },
    )
    .get(
      '/items/:id',
      async ({ ctx, params, request, set }) =>
        send<ItemDetail>(await respondWithItem(ctx, params.id, responses), { request, set }),
      {
        detail: {
          summary: 'One item. Its listings are included only with a session.',
          responses: serialized(ItemDetail),
        },
        params: Id,
      },
    )
    .get('/items/:id/history', ({ ctx, params }) => findPriceHistory(ctx, params.id), {
      detail: { summary: 'Past sales and values of an item.' },
      params: Id,
      response: { 200: PriceHistory },
    })
    .get('/items/:id/recent-prices', ({ ctx, params }) => findRecentPrices(ctx, params.id), {
      detail: { summary: 'Recent sale prices of an item.' },
      params: Id,
      response: { 200: RecentPrices },
    })
    .get('/items/:id/resales', ({ ctx, params }) => listResales(ctx, params.id), {
      detail: { summary: 'Resale prices of an item on the game platform.' },
      params: Id,
      response: { 200: Resales },
    })
    .get('/inventory', ({ ctx }) => readOwnInventory(ctx), {
      detail: { summary: "The user's inventory on the game platform, with data for pricing." },
      throws: [platformErrors.platform_unavailable],
      signedIn: true,
      limit: '30/1m',
      response: { 200: OwnInventory },
    })
    .get('/recent-purchases', ({ ctx }) => listRecentPurchases(ctx), {
      detail: { summary: 'The latest completed sales, newest first.' },
      response: { 200: v.array(RecentPurchase) },
    })
    .post(
      '/listings',
      async ({ ctx, body, set }) => {
        set.status = 201
        return createListing(ctx, body)
      },
      {
        detail: { summary: 'Lists a copy for sale.' },
        throws: [catalogErrors.copy_already_listed, ownershipPort, platformErrors.platform_unavailable],
        body: ListingInput,
        verified: true,
        limit: '120/1m',
        response: { 201: OwnListing },
      },
    )
    .patch('/listings/:id', ({ ctx, params, body }) => changeListing(ctx, params.id, body), {
      detail: { summary: 'Changes the price of a listing, pauses it or reactivates it.' },
      throws: [catalogErrors.listing_locked, catalogErrors.listing_gone, ownershipPort],
      params: Id,
      body: ListingChange,
      verified: true,
      response: { 200: OwnListing },
    })
    .delete('/listings/:id', async ({ ctx, params }) => empty(withdrawListing(ctx, params.id)), {
      detail: { summary: 'Withdraws a listing.', responses: noContent },
      throws: [catalogErrors.listing_locked, catalogErrors.listing_gone],
      params: Id,
      signedIn: true,
    })
    .get('/favorites', ({ ctx }) => listFavorites(ctx), {
      detail: { summary: "The user's watchlist." },
      signedIn: true,
      response: { 200: v.array(v.string()) },
    })
    .put('/favorites/:id', async ({ ctx, params }) => empty(addFavorite(ctx, params.id)), {
      detail: { summary: 'Adds an item to the watchlist.', responses: noContent },
      params: Id,
      signedIn: true,
    })
    .delete('/favorites/:id', async ({ ctx, params }) => empty(removeFavorite(ctx, params.id)), {
      detail: { summary: 'Removes an item from the watchlist.', responses: noContent },
      params: Id,
      signedIn: true,
    })
    .get('/admin/item-names', ({ ctx }) => listProvisionalNames(ctx), {
      detail: {
        summary: 'Items whose names were entered by a seller and wait for confirmation, newest first.',
      },
      staff: true,
      response: { 200: v.array(ProvisionalName) },
    })
    .put(
      '/admin/item-names/:id',
      async ({ ctx, params, body }) => empty(confirmItemName(ctx, params.id, body.name)),
      {
        detail: { summary: 'Names an item, which confirms its name.', responses: noContent },
        params: Id,
        body: ItemNameInput,
        staff: findNameParties,
      },
    )
}

async function empty(work: Promise<void>): Promise<Response> {
  await work
  return new Response(null, { status: 204 })
}
