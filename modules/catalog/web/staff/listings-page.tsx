import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import type { StaffListing, StaffListingsQuery } from '@/modules/catalog/staff-contract'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { itemPath } from '@/modules/catalog/web/paths'
import { HideButton, UnhideButton } from '@/modules/catalog/web/staff/hide-buttons'
import { staffListingsQuery } from '@/modules/catalog/web/staff/queries'
import { userPath } from '@/src/kit/staff/paths'
import { formatMoney } from '@/web/lib/format/format'
import { historyColumn } from '@/web/staff/history-column'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username } from '@/web/ui/values/username'

const { listings: text } = staffMessages

const columns: StaffColumn<StaffListing>[] = [
  {
    id: 'item',
    label: text.columns.item,
    cell: ({ itemId, itemName }) => <Link href={itemPath(itemId)}>{itemName}</Link>,
  },
  {
    id: 'seller',
    label: text.columns.seller,
    cell: ({ seller, sellerId, sellerTemporary }) => (
      <Link href={userPath(sellerId)}>
        <Username name={seller ?? text.deletedSeller} isTemporary={sellerTemporary} />
      </Link>
    ),
  },
  { id: 'price', label: text.columns.price, numeric: true, cell: ({ price }) => formatMoney(price) },
  { id: 'state', label: text.columns.state, cell: (listing) => <State listing={listing} /> },
  { id: 'createdAt', label: text.columns.createdAt, cell: ({ createdAt }) => <TimeAgo iso={createdAt} /> },
  { id: 'why', label: text.columns.why, wide: true, cell: ({ hiddenReason }) => hiddenReason },
  historyColumn('listing', { idOf: ({ listingId }) => listingId, nameOf: ({ itemName }) => itemName }),
]

/** Every listing, with actions for several at once. */
export function ListingsPage() {
  const filters = useUrlFilters(['search', 'show'])
  const { search, show } = filters.values
  const query = useQuery(
    staffListingsQuery({ search, show: show as StaffListingsQuery['show'], cursor: filters.cursor }),
  )
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'listings', filters: filters.values }}
        filters={filters}
        idOf={({ listingId }) => listingId}
        nameOf={({ itemName, seller }) => `${itemName}, ${seller ?? text.deletedSeller}`}
        bulkActions={(rows, clear) => (
          <>
            <HideButton listings={rows} onDone={clear} />
            <UnhideButton listings={rows} onDone={clear} />
          </>
        )}
      >
        <StaffFilter filters={filters} name="search" label={text.search} />
        <StaffFilter filters={filters} name="show" label={text.show} options={text.shown} />
      </StaffTable>
    </StaffPage>
  )
}

function State({ listing }: { listing: StaffListing }) {
  const { status, hiddenReason, sellerSuspended, unapproved } = listing
  return (
    <span className="flex gap-1.5">
      <Badge tone={status === 'active' ? 'good' : 'neutral'}>{sellMessages.own.states[status]}</Badge>
      {hiddenReason !== null && <Badge tone="bad">{text.hidden}</Badge>}
      {unapproved && status === 'paused' && <Badge tone="wait">{text.unapproved}</Badge>}
      {sellerSuspended && <Badge tone="wait">{text.sellerSuspended}</Badge>}
    </span>
  )
}
