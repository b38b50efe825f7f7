import { findListing } from '@/modules/catalog/listings/listings'
import { canBeHidden, hideListing } from '@/modules/catalog/listings/stopped-listings'
import { serverMessages } from '@/modules/catalog/messages'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { itemPath } from '@/modules/catalog/web/paths'
import { formatDollars } from '@/src/kit/money'
import type { ReportSubject } from '@/src/kit/staff/report-subjects'

/** Any listing, also one that was sold or withdrawn after the user saw it. */
export const listingSubject: ReportSubject = {
  name: 'listing',
  remove: async (ctx, id, reason) => {
    const { listing } = await findListing(ctx, id)
    if (canBeHidden(listing)) await hideListing(ctx, id, reason)
  },
  removeLabel: staffMessages.reports.hide,
  find: async (ctx, id) => {
    const found = await findListing(ctx, id)
    return { reportedId: found.listing.sellerId, content: contentOf(found) }
  },
  findState: async (ctx, id) => {
    const found = await findListing(ctx, id)
    const { hiddenReason, state } = found.listing
    return {
      label: staffMessages.reports.states[hiddenReason === null ? state : 'hidden'],
      content: contentOf(found),
      canRemove: canBeHidden(found.listing),
    }
  },
  findPath: async (ctx, id) => itemPath((await findListing(ctx, id)).item.id),
}

function contentOf({ listing, item }: Awaited<ReturnType<typeof findListing>>): string {
  const { priceCents, description } = listing
  return serverMessages.reportedListing({ item: item.name, price: formatDollars(priceCents), description })
}
