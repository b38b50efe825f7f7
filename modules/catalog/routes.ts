import * as v from 'valibot'
import { listOwnListings } from '@/modules/catalog/browse/own-listings'
import {
  ListingChange,
  ListingInput,
  OwnInventory,
  OwnListing,
  OwnListingSummary,
  RecentPrices,
} from '@/modules/catalog/contract'
import { addFavorite, listFavorites, removeFavorite } from '@/modules/catalog/items/favorites'
import {
  changeListingErrors,
  createListingErrors,
  withdrawListingErrors,
} from '@/modules/catalog/listings/listing-errors'
import { changeListing, createListing, withdrawListing } from '@/modules/catalog/listings/listings'
import { readOwnInventory } from '@/modules/catalog/listings/own-inventory'
import { listResales } from '@/modules/catalog/prices/platform-prices'
import { PriceHistory, Resales } from '@/modules/catalog/prices/price-history-contract'
import { RecentPurchase } from '@/modules/catalog/prices/recent-purchase-contract'
import { findPriceHistory, findRecentPrices, listRecentPurchases } from '@/modules/catalog/prices/sales'
import { approvalRoutes } from '@/modules/catalog/routes/approval-routes'
import { browseRoutes } from '@/modules/catalog/routes/browse-routes'
import { editingRoutes } from '@/modules/catalog/routes/editing-routes'
import { featuresRoutes } from '@/modules/catalog/routes/features-routes'
import { importRoutes } from '@/modules/catalog/routes/import-routes'
import { mergingRoutes } from '@/modules/catalog/routes/merging-routes'
import { sellerRoutes } from '@/modules/catalog/routes/seller-routes'
import { staffRoutes } from '@/modules/catalog/routes/staff-routes'
import { OwnListingsQuery } from '@/modules/catalog/search-contract'
import { platformErrors } from '@/modules/platform/errors'
import { sendPage } from '@/src/http/next-page'
import { totalCountHeader } from '@/src/http/openapi/headers'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import { idParams } from '@/src/kit/input/params'
import type { Module } from '@/src/kit/module/module'

function marketRoutes(scope: ReturnType<typeof sellerRoutes>, modules: readonly Module[]) {
  return browseRoutes(scope, modules)
    .get('/items/:id/history', ({ ctx, params }) => findPriceHistory(ctx, params.id), {
      scope: 'market:read',
      detail: { summary: 'Past sales and values of an item.' },
      params: idParams,
      response: { 200: PriceHistory },
    })
    .get('/items/:id/recent-prices', ({ ctx, params }) => findRecentPrices(ctx, params.id), {
      scope: 'market:read',
      detail: { summary: 'Recent sale prices of an item.' },
      params: idParams,
      response: { 200: RecentPrices },
    })
    .get('/items/:id/resales', ({ ctx, params }) => listResales(ctx, params.id), {
      scope: 'market:read',
      detail: { summary: 'Resale prices of an item on the game platform.' },
      params: idParams,
      response: { 200: Resales },
    })
    .get('/inventory', ({ ctx }) => readOwnInventory(ctx), {
      scope: 'inventory:read',
      detail: { summary: "The user's inventory on the game platform, with data for pricing." },
      throws: [platformErrors.platform_unavailable],
      signedIn: true,
      limit: '30/1m',
      response: { 200: OwnInventory },
    })
    .get('/recent-purchases', ({ ctx }) => listRecentPurchases(ctx), {
      scope: 'market:read',
      detail: { summary: 'The latest completed sales, newest first.' },
      response: { 200: v.array(RecentPurchase) },
    })
    .get(
      '/listings',
      async ({ ctx, query, path, set }) => {
        const page = await listOwnListings(ctx, query)
        set.headers['x-total-count'] = String(page.total)
        return sendPage(page, { query, path, set })
      },
      {
        scope: 'inventory:read',
        detail: {
          summary:
            "The user's listings, newest first, beside the offers of other sellers. The Link header has the next page, X-Total-Count their number.",
          ...totalCountHeader,
        },
        query: OwnListingsQuery,
        signedIn: true,
        response: { 200: v.array(OwnListingSummary) },
      },
    )
    .post(
      '/listings',
      async ({ ctx, body, set }) => {
        set.status = 201
        return createListing(ctx, body)
      },
      {
        scope: 'listings:write',
        detail: { summary: 'Lists a copy for sale.' },
        throws: createListingErrors,
        body: ListingInput,
        verified: true,
        notSuspended: true,
        limit: '120/1m',
        response: { 201: OwnListing },
      },
    )
    .patch('/listings/:id', ({ ctx, params, body }) => changeListing(ctx, params.id, body), {
      scope: 'listings:write',
      detail: { summary: 'Changes the price of a listing, pauses it or reactivates it.' },
      throws: changeListingErrors,
      params: idParams,
      body: ListingChange,
      verified: true,
      notSuspended: true,
      response: { 200: OwnListing },
    })
    .delete('/listings/:id', ({ ctx, params }) => noContent(withdrawListing(ctx, params.id)), {
      scope: 'listings:write',
      detail: { summary: 'Withdraws a listing.', responses: noContentResponse },
      throws: withdrawListingErrors,
      params: idParams,
      signedIn: true,
    })
    .get('/favorites', async ({ ctx }) => (await listFavorites(ctx)).map(({ itemId }) => itemId), {
      detail: { summary: "The user's watchlist." },
      signedIn: true,
      response: { 200: v.array(v.string()) },
    })
    .put('/favorites/:id', ({ ctx, params }) => noContent(addFavorite(ctx, params.id)), {
      detail: { summary: 'Adds an item to the watchlist.', responses: noContentResponse },
      params: idParams,
      signedIn: true,
    })
    .delete('/favorites/:id', ({ ctx, params }) => noContent(removeFavorite(ctx, params.id)), {
      detail: { summary: 'Removes an item from the watchlist.', responses: noContentResponse },
      params: idParams,
      signedIn: true,
    })
}

export function routes(scope: Scope, modules: readonly Module[]) {
  const backOffice = staffRoutes(
    approvalRoutes(mergingRoutes(importRoutes(featuresRoutes(editingRoutes(scope))))),
  )
  return marketRoutes(sellerRoutes(backOffice), modules)
}
