import { auth } from '@/modules/auth/module'
import { checkCatalogHealth } from '@/modules/catalog/browse/find-item'
import { catalogErrors } from '@/modules/catalog/errors'
import { PlatformItemsAdded } from '@/modules/catalog/events'
import { importPlatformCatalog, recordRapHistory } from '@/modules/catalog/import/platform-catalog'
import { invariants } from '@/modules/catalog/invariants'
import { prefetchItemImages, setMissingImageUrls } from '@/modules/catalog/items/item-images'
import { notifySellerOfDelisting } from '@/modules/catalog/listings/delisted-notices'
import { checkMostOverdueSeller } from '@/modules/catalog/listings/ownership-checks'
import { serverMessages } from '@/modules/catalog/messages'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import {
  itemPageHead,
  landingPageHead,
  listItemPaths,
  marketplacePageHead,
} from '@/modules/catalog/page-heads'
import { personalData } from '@/modules/catalog/personal-data'
import { itemRatingField, ownershipPort, sellerRatingField } from '@/modules/catalog/ports'
import { refreshPlatformPrices } from '@/modules/catalog/prices/platform-prices'
import { listingSubject } from '@/modules/catalog/report-subject'
import { routes } from '@/modules/catalog/routes'
import * as tables from '@/modules/catalog/schema'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { itemTopic, salesTopic } from '@/modules/catalog/topics'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs'
import { defineModule } from '@/src/kit/module'

const { titles } = shellMessages
const { descriptions } = serverMessages

export const catalog = defineModule({
  name: 'catalog',
  owns: 'Items, listings, search, favorites and price history.',
  needs: [auth, platform, thumbnails, players],
  tables,
  errors: catalogErrors,
  commands: [
    {
      name: 'catalogue',
      takesArguments: true,
      synopsis: 'catalogue import FILE',
      about: serverMessages.importCommand.about,
      load: async () => (await import('@/modules/catalog/import/import-command')).runImport,
    },
  ],
  topics: [salesTopic, itemTopic],
  requires: [ownershipPort, sellerRatingField, itemRatingField],
  listeners: [
    on(PlatformItemsAdded, 'catalog.record-rap-history', (ctx, { payload }) =>
      recordRapHistory(ctx, payload.assetIds),
    ),
    notifySellerOfDelisting,
  ],
  notificationKinds: [saleNotices],
  jobs: [
    every(2_000, 'catalog.check-ownership', checkMostOverdueSeller),
    every(15_000, 'catalog.prefetch-images', prefetchItemImages),
    every(10_000, 'catalog.refresh-prices', refreshPlatformPrices),
  ],
  routes,
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
  personalData,
  reportSubjects: [listingSubject],
  health: [{ name: 'Marketplace', check: checkCatalogHealth }],
  start: async (ctx) => {
    await importPlatformCatalog(ctx)
    await setMissingImageUrls(ctx)
  },
})
