import * as v from 'valibot'
import { catalogErrors } from '@/modules/catalog/errors'
import { confirmItemName, findNameParties, listProvisionalNames } from '@/modules/catalog/items/item-names'
import { listStaffListings } from '@/modules/catalog/listings/staff-listings'
import { findListingParties, hideListing, unhideListing } from '@/modules/catalog/listings/stopped-listings'
import type { approvalRoutes } from '@/modules/catalog/routes/approval-routes'
import {
  ItemNameInput,
  ProvisionalName,
  StaffListing,
  StaffListingsQuery,
} from '@/modules/catalog/staff-contract'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

export function staffRoutes(scope: ReturnType<typeof approvalRoutes>) {
  return scope
    .get(
      '/admin/listings',
      ({ ctx, query, path, set }) => sendPage(listStaffListings(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            "All listings, newest first. `search` is an ID, a seller's username or part of an item's name. The Link header has the next page.",
        },
        query: StaffListingsQuery,
        staff: 'moderation',
        response: { 200: v.array(StaffListing) },
      },
    )
    .post(
      '/admin/listings/:id/hide',
      ({ ctx, params, body }) => noContent(hideListing(ctx, params.id, body.reason)),
      {
        detail: {
          summary:
            'Takes a listing off sale. The seller gets the reason. An order that reserved it continues.',
          responses: noContentResponse,
        },
        throws: [catalogErrors.listing_hidden, catalogErrors.listing_gone],
        params: idParams,
        body: StaffReasonInput,
        staff: { right: 'moderation', people: findListingParties },
      },
    )
    .post('/admin/listings/:id/unhide', ({ ctx, params }) => noContent(unhideListing(ctx, params.id)), {
      detail: {
        summary: 'Shows a hidden listing again. It is on sale if it was before.',
        responses: noContentResponse,
      },
      throws: [catalogErrors.listing_not_hidden],
      params: idParams,
      staff: { right: 'moderation', people: findListingParties },
    })
    .get('/admin/item-names', ({ ctx }) => listProvisionalNames(ctx), {
      detail: {
        summary: 'Items whose names were entered by a seller and wait for confirmation, newest first.',
      },
      staff: 'moderation',
      response: { 200: v.array(ProvisionalName) },
    })
    .put(
      '/admin/item-names/:id',
      ({ ctx, params, body }) => noContent(confirmItemName(ctx, params.id, body.name)),
      {
        detail: { summary: 'Names an item, which confirms its name.', responses: noContentResponse },
        throws: [catalogErrors.item_merged],
        params: idParams,
        body: ItemNameInput,
        staff: { right: 'moderation', parties: findNameParties },
      },
    )
}
