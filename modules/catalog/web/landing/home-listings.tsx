import { useInfiniteQuery } from '@tanstack/react-query'
import { profilePath } from '@/modules/auth/web/paths'
import type { ItemSummary } from '@/modules/catalog/contract'
import { homeMessages } from '@/modules/catalog/home-messages'
import { approvalMessages } from '@/modules/catalog/listings/approval-messages'
import { itemPath, sellPath } from '@/modules/catalog/web/paths'
import { ownListingsQuery } from '@/modules/catalog/web/queries'
import { formatMoney } from '@/web/lib/format/format'
import { SummaryList, SummaryPanel, SummaryRow } from '@/web/ui/summary-panel'

const { listings: texts } = homeMessages

/** The newest listings of the user that haven't ended. */
export function HomeListings() {
  return (
    <SummaryPanel title={texts.title} href={profilePath} linkText={texts.all}>
      <Listings />
    </SummaryPanel>
  )
}

function Listings() {
  const query = useInfiniteQuery(ownListingsQuery)
  const listings = query.data?.pages.flatMap((page) => page.rows).filter(isLive)
  return (
    <SummaryList
      rows={listings}
      query={query}
      empty={texts.empty}
      more={{ href: sellPath, text: texts.sell }}
    >
      {(listing) => (
        <SummaryRow
          key={listing.listingId}
          href={itemPath(listing.id)}
          item={listing}
          note={
            listing.approval
              ? approvalMessages[listing.approval.state]
              : texts.states[listing.status ?? 'active']
          }
        >
          <span className="font-medium">{formatMoney(listing.price ?? 0)}</span>
        </SummaryRow>
      )}
    </SummaryList>
  )
}

function isLive({ status }: ItemSummary) {
  return status === 'active' || status === 'paused' || status === 'reserved'
}
