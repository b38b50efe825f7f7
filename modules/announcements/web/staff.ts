import { defineStaffModule } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { AnnouncementsPage } from './announcements-page'
import { staffPath } from './paths'

const title = shellMessages.staffTitle

export const staff = defineStaffModule({
  pages: [{ path: staffPath, title, right: 'administration', view: AnnouncementsPage }],
  nav: [{ label: title, href: staffPath, group: 'site', right: 'administration' }],
})
