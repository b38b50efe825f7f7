import { appealStaffMessages } from '@/modules/users/appeals/appeal-staff-messages'
import { staffMessages } from '@/modules/users/staff-messages'
import { appealPath } from '@/modules/users/web/paths'
import { usersPath } from '@/src/kit/staff/paths'
import { defineStaffModule } from '@/web/lib/modules/staff-module'

export const staff = defineStaffModule({
  name: 'users',
  pages: [
    {
      path: usersPath,
      title: staffMessages.title,
      right: 'people',
      load: () => import('@/modules/users/web/users-page').then((m) => m.UsersPage),
    },
    {
      path: `${usersPath}/:id`,
      title: staffMessages.person,
      right: 'people',
      load: () => import('@/modules/users/web/user-page').then((m) => m.UserPage),
    },
    {
      path: appealPath(':id'),
      title: appealStaffMessages.title,
      right: 'moderation',
      load: () => import('@/modules/users/web/appeals/appeal-page').then((m) => m.AppealPage),
    },
  ],
  nav: [{ label: staffMessages.title, href: usersPath, group: 'records', right: 'people' }],
  actions: [
    { label: staffMessages.actions.suspended, href: `${usersPath}?show=suspended`, right: 'people' },
    { label: staffMessages.actions.held, href: `${usersPath}?show=held`, right: 'people' },
    { label: staffMessages.actions.staff, href: `${usersPath}?show=staff`, right: 'people' },
  ],
})
