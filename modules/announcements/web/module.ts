import { bannerSlot, defineWebModule, plug } from 'mintmark/web'
import { shellMessages } from '../shell-messages'
import { AnnouncementBanner } from './announcement-banner'
import { announcementsPath } from './paths'

export const announcements = defineWebModule({
  name: 'announcements',
  pages: [
    {
      path: `${announcementsPath}/:id`,
      title: shellMessages.title,
      load: () => import('./announcement-page').then((file) => file.AnnouncementPage),
    },
  ],
  plugs: [plug(bannerSlot, AnnouncementBanner)],
})
