import { staffMessages } from '@/modules/users/staff-messages'
import { userPath, usersPath } from '@/modules/users/web/paths'
import { UserPage } from '@/modules/users/web/user-page'
import { UsersPage } from '@/modules/users/web/users-page'
import { defineStaffModule } from '@/web/lib/staff-module'

export const staff = defineStaffModule({
  pages: [
    {
      path: usersPath,
      title: staffMessages.title,
      right: 'people',
      view: UsersPage,
    },
    {
      path: userPath(':id'),
      title: staffMessages.person,
      right: 'people',
      view: UserPage,
    },
  ],
  nav: [{ label: staffMessages.title, href: usersPath, group: 'records', right: 'people' }],
  actions: [
    { label: staffMessages.actions.suspended, href: `${usersPath}?show=suspended`, right: 'people' },
    { label: staffMessages.actions.staff, href: `${usersPath}?show=staff`, right: 'people' },
  ],
})
