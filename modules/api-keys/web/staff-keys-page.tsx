import { useQuery } from '@tanstack/react-query'
import {
  PersonLink,
  type StaffColumn,
  StaffFilter,
  StaffPage,
  StaffTable,
  TimeAgo,
  useUrlFilters,
} from 'mintmark/web'
import type { StaffKey } from '../staff-contract'
import { staffMessages } from '../staff-messages'
import { staffKeysQuery } from './staff-queries'

const columns: StaffColumn<StaffKey>[] = [
  {
    id: 'user',
    label: staffMessages.user,
    cell: ({ userId, username }) => <PersonLink userId={userId}>{username}</PersonLink>,
  },
  { id: 'name', label: staffMessages.name, wide: true, cell: ({ name }) => name },
  { id: 'start', label: staffMessages.start, cell: ({ start }) => <code>{start}</code> },
  { id: 'scopes', label: staffMessages.scopes, cell: ({ scopes }) => scopes.join(', ') },
  { id: 'createdAt', label: staffMessages.createdAt, cell: ({ createdAt }) => <TimeAgo iso={createdAt} /> },
  {
    id: 'lastUsedAt',
    label: staffMessages.lastUsedAt,
    cell: ({ lastUsedAt }) => lastUsedAt && <TimeAgo iso={lastUsedAt} />,
  },
]

export function StaffKeysPage() {
  const filters = useUrlFilters(['userId'])
  const { userId } = filters.values
  const query = useQuery(staffKeysQuery({ userId, cursor: filters.cursor }))
  return (
    <StaffPage title={staffMessages.title} lead={staffMessages.lead}>
      <div className="mb-4 flex flex-wrap gap-4">
        <StaffFilter filters={filters} name="userId" label={staffMessages.userFilter} />
      </div>
      <StaffTable
        caption={staffMessages.title}
        columns={columns}
        query={query}
        exported={{ table: 'keys', filters: { userId } }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
      />
    </StaffPage>
  )
}
