import { auth } from '@/modules/auth/module'
import { catalogErrors } from '@/modules/catalog/errors'
import { checkCatalogHealth } from '@/modules/catalog/find-item'
import { landingPageHead, marketplacePageHead, itemPageHead, listItemPaths } from '@/modules/catalog/item-head'
import { invariants } from '@/modules/catalog/invariants'
import { prefetchItemImages, setMissingImageUrls } from '@/modules/catalog/item-pictures'
import { personalData } from '@/modules/catalog/personal'
import { importPlatformCatalog } from '@/modules/catalog/import-catalogue'
import { refreshPlatformPrices } from '@/modules/catalog/platform-prices'
import { ownershipPort } from '@/modules/catalog/ports'
import { routes } from '@/modules/catalog/routes'
import { shellMessages } from '@/modules/catalog/shell-words'
import { summaries } from '@/modules/catalog/summaries'
import { itemTopic, salesTopic } from '@/modules/catalog/topics'
import { checkOwnership } from '@/modules/catalog/watch-copies'
import { serverMessages } from '@/modules/catalog/words'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'

const { titles } = shellMessages
const { descriptions } = serverMessages

export const catalog = defineModule({
  name: 'catalog',
  owns: 'Items, listings, search, favourites and price history.',
  needs: [auth, platform, thumbnails, players],
  errors: catalogErrors,
  topics: [salesTopic, itemTopic],
  requires: [ownershipPort],
  jobs: [
    every(2_000, 'catalog.check-ownership', checkOwnership),
    every(15_000, 'catalog.prefetch-images', prefetchItemImages),
    every(10_000, 'catalog.refresh-prices', refreshPlatformPrices),
  ],
  routes,
  summaries,
  pages: [
    {
      path: '/',
      title: titles.front,
      description: descriptions.front,
      head: landingPageHead,
      sitemap: true,
    },
    { path: '/home', title: titles.home, description: descriptions.home },
    {
      path: '/marketplace',
      title: titles.marketplace,
      description: descriptions.marketplace,
      head: marketplacePageHead,
      sitemap: true,
    },
    {
      path: '/item/:id',
      title: titles.item,
      description: descriptions.item,
      head: itemPageHead,
      sitemap: listItemPaths,
    },
    {
      path: '/sell',
      title: titles.sell,
      description: descriptions.sell,
    },
  ],
  invariants,
  personalData: personalData,
  health: [{ name: 'Marketplace', check: checkCatalogHealth }],
  start: async (ctx) => {
    await importPlatformCatalog(ctx)
    await setMissingImageUrls(ctx)
  },
})
