import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { watchlistErrors } from '@/modules/watchlist/errors'
import { alertNotices, deleteOldFirings } from '@/modules/watchlist/fire-alerts'
import { listeners } from '@/modules/watchlist/listeners'
import { serverMessages } from '@/modules/watchlist/messages'
import { personalData } from '@/modules/watchlist/personal-data'
import { deleteOldViews } from '@/modules/watchlist/recent-items'
import { routes } from '@/modules/watchlist/routes'
import * as tables from '@/modules/watchlist/schema'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistPath } from '@/modules/watchlist/web/paths'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add } from '@/src/kit/ports'
import { hourMs } from '@/src/kit/text/duration'

export const watchlist = defineModule({
  name: 'watchlist',
  owns: 'The watchlist, price alerts, and the items that users viewed last.',
  needs: [auth, catalog],
  errors: watchlistErrors,
  tables,
  routes,
  listeners,
  provides: [add(notificationKinds, alertNotices)],
  jobs: [
    every(hourMs, 'watchlist.delete-old-firings', deleteOldFirings),
    every(hourMs, 'watchlist.delete-old-views', deleteOldViews),
  ],
  pages: [{ path: watchlistPath, title: shellMessages.title, description: serverMessages.description }],
  personalData,
  continueDemoTrade: async (trade) =>
    (await import('@/modules/watchlist/demo-alerts')).watchAfterDemoTrade(trade),
})
