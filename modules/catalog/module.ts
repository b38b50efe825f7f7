import { auth } from '@/modules/auth/module'
import { catalogErrors } from '@/modules/catalog/errors'
import { measureCatalogue } from '@/modules/catalog/find-item'
import { frontHead, marketplaceHead } from '@/modules/catalog/front-heads'
import { invariants } from '@/modules/catalog/invariants'
import { findItemHead, listItemPaths } from '@/modules/catalog/item-head'
import { fetchPicturesAhead, nameMissingPictures } from '@/modules/catalog/item-pictures'
import { personal } from '@/modules/catalog/personal'
import { takeOverPlatformCatalogue } from '@/modules/catalog/platform-catalogue'
import { refreshPlatformPrices } from '@/modules/catalog/platform-prices'
import { ownershipPort } from '@/modules/catalog/ports'
import { routes } from '@/modules/catalog/routes'
import { shellWords } from '@/modules/catalog/shell-words'
import { summaries } from '@/modules/catalog/summaries'
import { itemTopic, salesTopic } from '@/modules/catalog/topics'
import { watchCopies } from '@/modules/catalog/watch-copies'
import { serverWords } from '@/modules/catalog/words'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'

const { titles } = shellWords
const { descriptions } = serverWords

export const catalog = defineModule({
  name: 'catalog',
  owns: 'Items, listings, search, favourites and price history.',
  needs: [auth, platform, thumbnails, players],
  errors: catalogErrors,
  topics: [salesTopic, itemTopic],
  requires: [ownershipPort],
  jobs: [
    every(2_000, 'catalog.watch-copies', watchCopies),
    every(15_000, 'catalog.fetch-pictures', fetchPicturesAhead),
    every(10_000, 'catalog.refresh-prices', refreshPlatformPrices),
  ],
  routes,
  summaries,
  pages: [
    {
      path: '/',
      title: titles.front,
      description: descriptions.front,
      head: frontHead,
      sitemap: true,
    },
    { path: '/home', title: titles.home, description: descriptions.home },
    {
      path: '/marketplace',
      title: titles.marketplace,
      description: descriptions.marketplace,
      head: marketplaceHead,
      sitemap: true,
    },
    {
      path: '/item/:id',
      title: titles.item,
      description: descriptions.item,
      head: findItemHead,
      sitemap: listItemPaths,
    },
    {
      path: '/sell',
      title: titles.sell,
      description: descriptions.sell,
    },
  ],
  invariants,
  personalData: personal,
  health: [{ name: 'Marketplace', check: measureCatalogue }],
  start: async (ctx) => {
    await takeOverPlatformCatalogue(ctx)
    await nameMissingPictures(ctx)
  },
})
