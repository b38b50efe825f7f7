import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ListedUser, UsersQuery } from '@/modules/users/contract'
import { staffMessages as text } from '@/modules/users/staff-messages'
import { usersQuery } from '@/modules/users/web/queries'
import { UserState } from '@/modules/users/web/user-state'
import { userPath } from '@/src/kit/staff/paths'
import { StaffFilter } from '@/web/staff/staff-filter'
import { StaffPage } from '@/web/staff/staff-page'
import { type StaffColumn, StaffTable } from '@/web/staff/staff-table'
import { useUrlFilters } from '@/web/staff/use-url-filters'
import { TimeAgo } from '@/web/ui/values/time-ago'
import { Username, usernameText } from '@/web/ui/values/username'

const columns: StaffColumn<ListedUser>[] = [
  {
    id: 'username',
    label: text.columns.username,
    cell: ({ id, username, temporary }) => (
      <Link href={userPath(id)} className="font-medium">
        <Username name={username} isTemporary={temporary} />
      </Link>
    ),
  },
  { id: 'email', label: text.columns.email, cell: (user) => emailOf(user) },
  { id: 'role', label: text.columns.role, cell: ({ role }) => text.roles[role] },
  { id: 'state', label: text.columns.state, cell: (user) => <UserState user={user} /> },
  { id: 'createdAt', label: text.columns.createdAt, cell: ({ createdAt }) => <TimeAgo iso={createdAt} /> },
]

/** Everyone with an account. */
export function UsersPage() {
  const filters = useUrlFilters(['search', 'show'])
  const { search, show } = filters.values
  const query = useQuery(usersQuery({ search, show: show as UsersQuery['show'], cursor: filters.cursor }))
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <StaffTable
        caption={text.title}
        columns={columns}
        query={query}
        exported={{ table: 'people', filters: filters.values }}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ username, temporary }) => usernameText(username, temporary)}
      >
        <StaffFilter filters={filters} name="search" label={text.search} />
        <StaffFilter filters={filters} name="show" label={text.show} options={text.shown} />
      </StaffTable>
    </StaffPage>
  )
}

/** The address, with what is wrong with it. */
export function emailOf({
  email,
  emailVerified,
  emailBounced,
}: Pick<ListedUser, 'email' | 'emailVerified' | 'emailBounced'>): string {
  if (email === null) return text.noEmail
  const faults = [!emailVerified && text.unverified, emailBounced && text.bounced].filter(Boolean)
  return faults.length === 0 ? email : `${email} (${faults.join(', ')})`
}
