import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { SellerBalance } from '@/modules/wallet/staff-contract'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { accountsPath, journalsPath } from '@/modules/wallet/web/paths'
import { sellerBalancesQuery } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { PersonLink } from '@/web/staff/person-link'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TextLink } from '@/web/ui/text-link'
import { Badge } from '@/web/ui/values/badge'
import { TimeAgo } from '@/web/ui/values/time-ago'

const text = staffMessages.sellers

const columns: StaffColumn<SellerBalance>[] = [
  {
    id: 'seller',
    label: text.columns.seller,
    wide: true,
    cell: ({ sellerId, seller }) =>
      seller === null ? text.former : <PersonLink userId={sellerId}>{seller}</PersonLink>,
  },
  {
    id: 'balance',
    label: text.columns.balance,
    numeric: true,
    cell: ({ balance }) => (
      <span className="inline-flex items-center gap-2">
        {Number(balance) < 0 && <Badge tone="bad">{text.owes}</Badge>}
        <span>{formatMoney(balance)}</span>
      </span>
    ),
  },
  { id: 'moved', label: text.columns.moved, cell: ({ movedAt }) => <TimeAgo iso={movedAt} /> },
  {
    id: 'journals',
    label: text.columns.journals,
    cell: ({ sellerId }) => (
      <TextLink href={`${journalsPath}?${new URLSearchParams({ account: `liability:seller:${sellerId}` })}`}>
        {text.journals}
      </TextLink>
    ),
  },
]

/** What the site owes each seller, the most first. */
export function SellerBalancesPage() {
  const filters = useUrlFilters([])
  const query = useQuery(sellerBalancesQuery(filters.cursor))
  return (
    <StaffPage
      title={text.title}
      lead={text.lead}
      actions={
        <Link href={accountsPath} className="text-sm underline-offset-4 hover:underline">
          {text.all}
        </Link>
      }
    >
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'seller-balances' }}
        filters={filters}
        idOf={({ sellerId }) => sellerId}
        nameOf={({ seller, sellerId }) => seller ?? sellerId}
      />
    </StaffPage>
  )
}
