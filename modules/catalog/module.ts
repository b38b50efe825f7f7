import { auth } from '@/modules/auth/module'
import { isCatalogueReadable } from '@/modules/catalog/find-item'
import { invariants } from '@/modules/catalog/invariants'
import { findItemHead, listItemPaths } from '@/modules/catalog/item-head'
import { takeOverPlatformCatalogue } from '@/modules/catalog/platform-catalogue'
import { routes } from '@/modules/catalog/routes'
import { platform } from '@/modules/platform/module'
import { defineModule } from '@/src/core/module'

export const catalog = defineModule({
  name: 'catalog',
  owns: 'Items, listings, search, favourites and price history.',
  needs: [auth, platform],
  routes,
  pages: [
    {
      path: '/',
      title: 'Rare limited items',
      description:
        'Buy and sell rare limited virtual items for real money. The payment is held until the item has arrived, or you get all of it back.',
      sitemap: true,
    },
    { path: '/home', title: 'Home', description: 'What is on offer today, and what you could offer.' },
    {
      path: '/marketplace',
      title: 'Marketplace',
      description:
        'Search rare limited hats, faces, gear and packages, and see every price beside the item’s recent average.',
      sitemap: true,
    },
    {
      path: '/item/:id',
      title: 'Item',
      description: 'A rare limited item: its listings, its statistics and its price history.',
      head: findItemHead,
      sitemap: listItemPaths,
    },
    {
      path: '/sell',
      title: 'Sell',
      description:
        'List a limited item with your own price, and see the fees and what you receive before you do.',
    },
  ],
  invariants,
  health: [{ name: 'Marketplace', check: isCatalogueReadable }],
  start: takeOverPlatformCatalogue,
})
