import { profileListingsSlot, profileStatSlot } from '@/modules/auth/web/slots'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { SearchBox } from '@/modules/catalog/web/browse/filters/search-box'
import { searchFilters, searchSorts } from '@/modules/catalog/web/browse/filters/search-controls'
import { MarketplacePage } from '@/modules/catalog/web/browse/marketplace-page'
import { RootPage } from '@/modules/catalog/web/landing/root-page'
import { homePath, marketplacePath, sellPath } from '@/modules/catalog/web/paths'
import { realtimeEffects } from '@/modules/catalog/web/realtime-effects'
import { searchSlot } from '@/web/layout/slots'
import { lazyView } from '@/web/lib/modules/lazy-component'
import { defineWebModule } from '@/web/lib/modules/module'
import { plug } from '@/web/lib/modules/slots'

const { titles } = shellMessages

const OwnListings = lazyView(() =>
  import('@/modules/catalog/web/listings/own-listings').then((m) => m.OwnListings),
)
const ItemsListed = lazyView(() =>
  import('@/modules/catalog/web/listings/items-listed-card').then((m) => m.ItemsListedCard),
)

export const catalog = defineWebModule({
  name: 'catalog',
  frames: realtimeEffects,
  pages: [
    {
      path: '/',
      title: titles.front,
      view: RootPage,
      prefetch: () => import('@/modules/catalog/web/prefetch').then((m) => m.prefetchLanding),
    },
    {
      path: homePath,
      title: titles.home,
      load: () => import('@/modules/catalog/web/landing/home-page').then((m) => m.HomePage),
    },
    {
      path: marketplacePath,
      title: titles.marketplace,
      view: MarketplacePage,
      prefetch: () => import('@/modules/catalog/web/prefetch').then((m) => m.prefetchMarketplace),
    },
    {
      path: '/item/:id',
      title: titles.item,
      load: () => import('@/modules/catalog/web/item/item-page').then((m) => m.ItemPage),
      prefetch: () => import('@/modules/catalog/web/prefetch').then((m) => m.prefetchItem),
    },
    {
      path: '/seller/:username',
      title: titles.seller,
      load: () => import('@/modules/catalog/web/seller/seller-page').then((m) => m.SellerPage),
      prefetch: () => import('@/modules/catalog/web/prefetch').then((m) => m.prefetchSeller),
    },
    {
      path: sellPath,
      title: titles.sell,
      load: () => import('@/modules/catalog/web/sell/sell-page').then((m) => m.SellPage),
    },
  ],
  searchFilters,
  searchSorts,
  plugs: [
    plug(searchSlot, SearchBox),
    plug(profileStatSlot, ItemsListed),
    plug(profileListingsSlot, OwnListings),
  ],
})
