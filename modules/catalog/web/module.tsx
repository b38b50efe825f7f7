import { profileListingsSlot, profileStatSlot } from '@/modules/auth/web/slots'
import { shellWords } from '@/modules/catalog/shell-words'
import { SearchBox } from '@/modules/catalog/web/search-box'
import { searchSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/lazy-view'
import { defineWebModule } from '@/web/lib/module'
import { plug } from '@/web/lib/slots'

const { titles } = shellWords

const OwnListings = lazyView(() => import('./own-listings').then((m) => m.OwnListings))
const ItemsListed = lazyView(() => import('./items-listed').then((m) => m.ItemsListed))

export const catalog = defineWebModule({
  name: 'catalog',
  pages: [
    { path: '/', title: titles.front, load: () => import('./root-page').then((m) => m.RootPage) },
    { path: '/home', title: titles.home, load: () => import('./home-page').then((m) => m.HomePage) },
    {
      path: '/marketplace',
      title: titles.marketplace,
      load: () => import('./marketplace-page').then((m) => m.MarketplacePage),
    },
    { path: '/item/:id', title: titles.item, load: () => import('./item-page').then((m) => m.ItemPage) },
    { path: '/sell', title: titles.sell, load: () => import('./sell-page').then((m) => m.SellPage) },
  ],
  plugs: [
    plug(searchSlot, SearchBox),
    plug(profileStatSlot, ItemsListed),
    plug(profileListingsSlot, OwnListings),
  ],
})
