import { findListing } from '@/modules/catalog/listings/listings'
import { canBeHidden, hideListing } from '@/modules/catalog/listings/stopped-listings'
import { serverMessages } from '@/modules/catalog/messages'
import { decimalOf } from '@/src/kit/money'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** Any listing, also one that was sold or withdrawn after the user saw it. */
export const listingSubject: ReportSubject = {
  name: 'listing',
  remove: async (ctx, id, reason) => {
    const { listing } = await findListing(ctx, id)
    if (canBeHidden(listing)) await hideListing(ctx, id, reason)
  },
  find: async (ctx, id) => {
    const { listing, item } = await findListing(ctx, id)
    const { sellerId: reportedId, priceCents, description } = listing
    const price = decimalOf(priceCents)
    return { reportedId, content: serverMessages.reportedListing({ item: item.name, price, description }) }
  },
  findPath: async (ctx, id) => `/item/${(await findListing(ctx, id)).item.id}`,
}
