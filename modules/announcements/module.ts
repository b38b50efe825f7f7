import {
  add,
  announcePort,
  authModule,
  catalogModule,
  defineModule,
  every,
  notificationKinds,
  ordersModule,
  provide,
  staffPage,
} from 'mintmark/module'
import { bannerConfig, readBanners } from './banners'
import { serverMessages } from './messages'
import { announcementNotices, notifyBatch } from './notify-batch'
import packageJson from './package.json' with { type: 'json' }
import { personalData } from './personal-data'
import { routes } from './routes'
import { announcements as announcementsTable } from './schema'
import { announceToAll, maybeAnnouncement } from './service'
import { shellMessages } from './shell-messages'
import { announcementsTopic } from './topics'
import { announcementsPath, staffPath } from './web/paths'

/** How soon a banner that another process stored is shown. */
const readEveryMs = 1_000

export const announcements = defineModule({
  name: 'announcements',
  api: '1',
  version: packageJson.version,
  owns: 'What admins tell all users, buyers or sellers.',
  needs: [authModule, catalogModule, ordersModule],
  tables: { announcements: announcementsTable },
  routes,
  topics: [announcementsTopic],
  clientConfig: bannerConfig,
  provides: [add(notificationKinds, announcementNotices), provide(announcePort, () => announceToAll)],
  outboxHandlers: [notifyBatch],
  jobs: [every(readEveryMs, 'announcements.read-banners', readBanners)],
  start: readBanners,
  personalData,
  pages: [
    staffPage(staffPath, shellMessages.staffTitle),
    {
      path: `${announcementsPath}/:id`,
      title: shellMessages.title,
      description: serverMessages.description,
      head: async (ctx, { id = '' }) => {
        const announcement = await maybeAnnouncement(ctx, id)
        return announcement && { title: announcement.title }
      },
    },
  ],
})
