import { defineStaffModule } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { staffPath } from './paths'

const title = shellMessages.staffTitle

export const staff = defineStaffModule({
  name: 'announcements',
  pages: [
    {
      path: staffPath,
      title,
      right: 'administration',
      load: () => import('./announcements-page').then((m) => m.AnnouncementsPage),
    },
  ],
  nav: [{ label: title, href: staffPath, group: 'site', right: 'administration' }],
})
