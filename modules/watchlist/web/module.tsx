import { shellMessages } from '@/modules/watchlist/shell-messages'
import { watchlistPath } from '@/modules/watchlist/web/paths'
import { defineWebModule } from '@/web/lib/module'

const { title } = shellMessages

export const watchlist = defineWebModule({
  name: 'watchlist',
  pages: [
    { path: watchlistPath, title, load: () => import('./watchlist-page').then((m) => m.WatchlistPage) },
  ],
})
