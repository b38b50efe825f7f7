import {
  homePanelSlot,
  homeSectionSlot,
  itemActionSlot,
  itemPanelSlot,
  unlistedItemSlot,
} from '@/modules/catalog/web/slots'
import { shellMessages } from '@/modules/watchlist/shell-messages'
import { AlertButtonPlug, ItemWatchPlug, NotifyWhenListedPlug } from '@/modules/watchlist/web/item-plug'
import { watchlistPath } from '@/modules/watchlist/web/paths'
import { WatchlistLink } from '@/modules/watchlist/web/watchlist-link'
import { bellSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const HomeWatchlist = lazyView(() => import('./home-watchlist').then((m) => m.HomeWatchlist))
const HomeRecentItems = lazyView(() => import('./recent-items').then((m) => m.HomeRecentItems))

export const watchlist = defineWebModule({
  name: 'watchlist',
  pages: [
    {
      path: watchlistPath,
      title: shellMessages.title,
      load: () => import('./watchlist-page').then((m) => m.WatchlistPage),
    },
  ],
  plugs: [
    plug(bellSlot, WatchlistLink),
    plug(itemActionSlot, AlertButtonPlug),
    plug(unlistedItemSlot, NotifyWhenListedPlug),
    plug(itemPanelSlot, ItemWatchPlug),
    plug(homePanelSlot, HomeWatchlist),
    plug(homeSectionSlot, HomeRecentItems),
  ],
})
