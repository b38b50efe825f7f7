import { useQuery } from '@tanstack/react-query'
import {
  type ImportChange,
  type ImportRow,
  type ImportRowsQuery,
  rowKinds,
} from '@/modules/catalog/import/contract'
import { importMessages as text } from '@/modules/catalog/import/messages'
import { importRowsQuery } from '@/modules/catalog/web/staff/import/queries'
import { formatDate } from '@/web/lib/format/format'
import { StaffFilter } from '@/web/staff/staff-filter'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { Badge } from '@/web/ui/values/badge'

const tones = { new: 'good', changed: 'accent', unchanged: 'neutral', invalid: 'bad' } as const
const kindOptions = [
  { value: '', label: text.all },
  ...rowKinds.map((value) => ({ value, label: text.kinds[value] })),
]

const columns: StaffColumn<ImportRow>[] = [
  { id: 'asset', label: text.columns.asset, cell: ({ assetId }) => assetId },
  { id: 'name', label: text.columns.name, cell: ({ name }) => name },
  {
    id: 'kind',
    label: text.columns.kind,
    cell: ({ kind }) => <Badge tone={tones[kind]}>{text.kinds[kind]}</Badge>,
  },
  {
    id: 'details',
    label: text.columns.details,
    wide: true,
    cell: ({ changes, problem }) => problem ?? changes.map(describeChange).join(', '),
  },
]

/** The effect of the import on each row of the file. */
export function ImportRows({ id }: { id: string }) {
  const filters = useUrlFilters(['kind'])
  const kind = filters.values.kind as ImportRowsQuery['kind']
  const query = useQuery(importRowsQuery(id, { kind, cursor: filters.cursor }))
  return (
    <StaffTable
      caption={text.title}
      columns={columns}
      query={query}
      filters={filters}
      idOf={({ position }) => String(position)}
      nameOf={({ assetId }) => assetId}
    >
      <StaffFilter filters={filters} name="kind" label={text.show} options={kindOptions} />
    </StaffTable>
  )
}

function describeChange({ field, from, to }: ImportChange): string {
  if (field === 'confirmed') return text.fields.confirmed
  const present = (value: string | number | null) =>
    value === null
      ? text.nothing
      : field === 'releasedAt'
        ? formatDate(new Date(value).toISOString())
        : String(value)
  return text.change(text.fields[field], present(from), present(to))
}
