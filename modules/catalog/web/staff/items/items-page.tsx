import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ListedItem, StaffItemsQuery } from '@/modules/catalog/editing/contract'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { messages } from '@/modules/catalog/messages'
import { staffItemPath } from '@/modules/catalog/web/paths'
import { staffItemsQuery } from '@/modules/catalog/web/staff/items/queries'
import { formatCount, formatMoney, formatRobux } from '@/web/lib/format/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/values/badge'

const text = editingMessages.list

const columns: StaffColumn<ListedItem>[] = [
  {
    id: 'item',
    label: text.columns.item,
    wide: true,
    cell: ({ id, name, provisional }) => (
      <span className="flex flex-wrap gap-1.5">
        <Link href={staffItemPath(id)} className="font-medium">
          {name}
        </Link>
        {provisional && <Badge tone="wait">{text.provisional}</Badge>}
      </span>
    ),
  },
  { id: 'asset', label: text.columns.asset, cell: ({ assetId }) => assetId },
  { id: 'category', label: text.columns.category, cell: ({ category }) => messages.categories[category] },
  {
    id: 'rap',
    label: text.columns.rap,
    numeric: true,
    cell: ({ rap }) => (rap === null ? text.none : formatRobux(rap)),
  },
  {
    id: 'price',
    label: text.columns.price,
    numeric: true,
    cell: ({ price }) => (price === null ? text.none : formatMoney(price)),
  },
  { id: 'stock', label: text.columns.stock, numeric: true, cell: ({ stock }) => formatCount(stock) },
]

/** All items of the catalog, newest first. */
export function ItemsPage() {
  const filters = useUrlFilters(['search', 'show'])
  const { search, show } = filters.values
  const query = useQuery(
    staffItemsQuery({ search, show: show as StaffItemsQuery['show'], cursor: filters.cursor }),
  )
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'items', filters: { search, show } }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
      >
        <StaffFilter filters={filters} name="search" label={text.search} />
        <StaffFilter filters={filters} name="show" label={text.show} options={text.shown} />
      </StaffTable>
    </StaffPage>
  )
}
