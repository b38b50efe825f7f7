import { profileListingsSlot, profileStatSlot } from '@/modules/auth/web/slots'
import { shellMessages } from '@/modules/catalog/shell-words'
import { ItemPage } from '@/modules/catalog/web/item-page'
import { realtimeEffects } from '@/modules/catalog/web/live-effects'
import { MarketplacePage } from '@/modules/catalog/web/marketplace-page'
import { RootPage } from '@/modules/catalog/web/root-page'
import { SearchBox } from '@/modules/catalog/web/search-box'
import { searchSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/opened'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const { titles } = shellMessages

const OwnListings = lazyView(() => import('./own-listings').then((m) => m.OwnListings))
const ItemsListed = lazyView(() => import('./items-listed').then((m) => m.ItemsListedCard))

export const catalog = defineWebModule({
  name: 'catalog',
  frames: realtimeEffects,
  pages: [
    { path: '/', title: titles.front, view: RootPage },
    { path: '/home', title: titles.home, load: () => import('./home-page').then((m) => m.HomePage) },
    { path: '/marketplace', title: titles.marketplace, view: MarketplacePage },
    { path: '/item/:id', title: titles.item, view: ItemPage },
    { path: '/sell', title: titles.sell, load: () => import('./sell-page').then((m) => m.SellPage) },
  ],
  plugs: [
    plug(searchSlot, SearchBox),
    plug(profileStatSlot, ItemsListed),
    plug(profileListingsSlot, OwnListings),
  ],
})
