import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { messages } from '@/modules/catalog/messages'
import type { ProvisionalName } from '@/modules/catalog/staff-contract'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { itemPath } from '@/modules/catalog/web/paths'
import { NameActions } from '@/modules/catalog/web/staff/name-actions'
import { itemNamesQuery } from '@/modules/catalog/web/staff/queries'
import { formatCount } from '@/web/lib/format/format'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Username } from '@/web/ui/values/username'

const { names: text } = staffMessages

const columns: StaffColumn<ProvisionalName>[] = [
  {
    id: 'item',
    label: text.columns.item,
    wide: true,
    cell: ({ id, name }) => <Link href={itemPath(id)}>{name}</Link>,
  },
  { id: 'asset', label: text.columns.asset, cell: ({ assetId }) => assetId },
  { id: 'category', label: text.columns.category, cell: ({ category }) => messages.categories[category] },
  {
    id: 'namedBy',
    label: text.columns.namedBy,
    cell: ({ namedBy, namedByTemporary }) => (
      <Username name={namedBy ?? text.deletedAccount} isTemporary={namedByTemporary} />
    ),
  },
  { id: 'stock', label: text.columns.stock, numeric: true, cell: ({ stock }) => formatCount(stock) },
  { id: 'action', label: text.columns.action, cell: (item) => <NameActions item={item} /> },
]

/** Names that wait for staff, newest first. */
export function ItemNamesPage() {
  const filters = useUrlFilters([])
  const query = useQuery(itemNamesQuery)
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'item-names' }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
      />
    </StaffPage>
  )
}
