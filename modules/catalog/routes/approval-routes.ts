import * as v from 'valibot'
import { ApprovalInput, WaitingListing, WaitingListingsQuery } from '@/modules/catalog/approvals/contract'
import { approveListing, declineListing } from '@/modules/catalog/approvals/decide-approvals'
import { listWaitingListings } from '@/modules/catalog/approvals/list-approvals'
import { catalogErrors } from '@/modules/catalog/errors'
import { findListingParties } from '@/modules/catalog/listings/stopped-listings'
import type { mergingRoutes } from '@/modules/catalog/routes/merging-routes'
import { sendPage } from '@/src/http/next-page'
import { noContent, noContentResponse } from '@/src/http/openapi/openapi'
import { idParams } from '@/src/kit/input/params'
import { StaffReasonInput } from '@/src/kit/staff/staff-reason'

const decision = {
  throws: [catalogErrors.listing_changed],
  params: idParams,
  staff: { right: 'moderation', people: findListingParties },
} as const

export function approvalRoutes(scope: ReturnType<typeof mergingRoutes>) {
  return scope
    .get(
      '/admin/listing-approvals',
      ({ ctx, query, path, set }) => sendPage(listWaitingListings(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'Listings of other users that wait for approval, longest first. The Link header has the next page.',
        },
        query: WaitingListingsQuery,
        staff: 'moderation',
        response: { 200: v.array(WaitingListing) },
      },
    )
    .post(
      '/admin/listings/:id/approve',
      ({ ctx, params, body }) => noContent(approveListing(ctx, params.id, body.price)),
      {
        ...decision,
        detail: {
          summary: 'Puts a listing that waits for approval on sale at the price that the caller saw.',
          responses: noContentResponse,
        },
        body: ApprovalInput,
      },
    )
    .post(
      '/admin/listings/:id/decline',
      ({ ctx, params, body }) => noContent(declineListing(ctx, params.id, body.reason)),
      {
        ...decision,
        detail: {
          summary:
            'Keeps a listing that waits for approval off sale. The seller gets the reason and can correct it.',
          responses: noContentResponse,
        },
        body: StaffReasonInput,
      },
    )
}
