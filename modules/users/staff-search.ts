import { usernameText } from '@/modules/auth/service'
import { serverMessages } from '@/modules/users/messages'
import { staffMessages } from '@/modules/users/staff-messages'
import { listUsers } from '@/modules/users/users'
import { userPath } from '@/src/kit/staff/paths'
import { type StaffSearch, staffSearchMax } from '@/src/kit/staff/staff-search'

const { search: text } = serverMessages

/** By what the list of people searches. Email addresses aren't in the results. */
export const peopleSearch: StaffSearch = {
  heading: staffMessages.title,
  right: 'people',
  find: async (ctx, search) => {
    const { rows } = await listUsers(ctx, { search, limit: staffSearchMax })
    return rows.slice(0, staffSearchMax).map(({ id, role, suspension, ...user }) => ({
      label: usernameText(user),
      detail: suspension ? text.suspended : role === 'user' ? undefined : role,
      path: userPath(id),
    }))
  },
}
