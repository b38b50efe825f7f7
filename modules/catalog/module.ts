import * as v from 'valibot'
import { auth } from '@/modules/auth/module'
import { approvalStaffMessages } from '@/modules/catalog/approvals/approval-staff-messages'
import { approvalQueue } from '@/modules/catalog/approvals/list-approvals'
import { checkCatalogHealth } from '@/modules/catalog/browse/find-item'
import { catalogFilters } from '@/modules/catalog/browse/search-filters'
import { catalogSorts } from '@/modules/catalog/browse/search-sorts'
import { catalogConfig } from '@/modules/catalog/config'
import { ListedItem, StaffItemsQuery } from '@/modules/catalog/editing/contract'
import { listStaffItems } from '@/modules/catalog/editing/list-items'
import { editingMessages } from '@/modules/catalog/editing/messages'
import { catalogErrors } from '@/modules/catalog/errors'
import { PlatformItemsAdded } from '@/modules/catalog/events'
import { endFeatures } from '@/modules/catalog/features/features'
import { featuresMessages } from '@/modules/catalog/features/messages'
import * as featureTables from '@/modules/catalog/features/schema'
import { itemHistorySubject, listingHistory, listingHistorySubject } from '@/modules/catalog/history'
import { continueImport } from '@/modules/catalog/import/apply-import'
import { demoRemainsDiagnostic, keepOneWorld } from '@/modules/catalog/import/demo-remains'
import { importMessages } from '@/modules/catalog/import/messages'
import { importPlatformCatalog, recordRapHistory } from '@/modules/catalog/import/platform-catalog'
import * as importTables from '@/modules/catalog/import/schema'
import { invariants } from '@/modules/catalog/invariants'
import {
  maybeItemPicture,
  prefetchItemImages,
  setMissingImageUrls,
} from '@/modules/catalog/items/item-images'
import { listProvisionalNames } from '@/modules/catalog/items/item-names'
import { refreshNextNameKeys } from '@/modules/catalog/items/name-keys'
import { itemSearch } from '@/modules/catalog/items/staff-search'
import { competingListingRelation } from '@/modules/catalog/listings/competing-listings'
import { listingNotices } from '@/modules/catalog/listings/delisted-notices'
import { feeListings } from '@/modules/catalog/listings/fee-listings'
import { checkMostOverdueSeller } from '@/modules/catalog/listings/ownership-checks'
import * as holidayTables from '@/modules/catalog/listings/schema'
import { listStaffListings } from '@/modules/catalog/listings/staff-listings'
import { serverMessages } from '@/modules/catalog/messages'
import { saleNotices } from '@/modules/catalog/notification-kinds'
import {
  itemPageHead,
  landingPageHead,
  listItemPaths,
  listSellerPaths,
  marketplacePageHead,
  sellerPageHead,
} from '@/modules/catalog/page-heads/page-heads'
import { personalData } from '@/modules/catalog/personal-data'
import {
  firstItemsPoint,
  itemRatingField,
  itemReviewsField,
  openOrdersPort,
  ownershipPort,
  sellerFiguresField,
  sellerRatingField,
  sellerReviewsField,
} from '@/modules/catalog/ports'
import { refreshPlatformPrices } from '@/modules/catalog/prices/platform-prices'
import { refreshNextRapChanges } from '@/modules/catalog/prices/rap-change'
import { salesMetrics, series } from '@/modules/catalog/prices/series'
import { listingSubject } from '@/modules/catalog/report-subject'
import { routes } from '@/modules/catalog/routes'
import * as tables from '@/modules/catalog/schema'
import { endDueHolidays } from '@/modules/catalog/sellers/holidays'
import { shellMessages } from '@/modules/catalog/shell-messages'
import { ProvisionalName, StaffListing, StaffListingsQuery } from '@/modules/catalog/staff-contract'
import { staffMessages } from '@/modules/catalog/staff-messages'
import { itemTopic, salesTopic, sellerTopic } from '@/modules/catalog/topics'
import {
  approvalsPath,
  featuresPath,
  homePath,
  importPath,
  itemNamesPath,
  marketplacePath,
  sellPath,
  staffItemsPath,
  staffListingsPath,
} from '@/modules/catalog/web/paths'
import { fees } from '@/modules/fees/module'
import { feeListingsPort } from '@/modules/fees/ports'
import { platform } from '@/modules/platform/module'
import { players } from '@/modules/players/module'
import { thumbnails } from '@/modules/thumbnails/module'
import { wallet } from '@/modules/wallet/module'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { healthChecks } from '@/src/kit/checks/health'
import { on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { dailySeries } from '@/src/kit/metrics/daily-series'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { searchFilters, searchSorts } from '@/src/kit/module/search'
import { itemPicturePort, notificationKinds } from '@/src/kit/notices/notify'
import { add, provide } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffRelations } from '@/src/kit/staff/relations'
import { reportSubjects } from '@/src/kit/staff/report-subjects'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffSearches } from '@/src/kit/staff/staff-search'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'
import { checkDiskHealth } from '@/src/runtime/disk-space'

const { titles } = shellMessages
const { descriptions } = serverMessages

export const catalog = defineModule({
  name: 'catalog',
  owns: 'Items, listings, search, favorites and price history.',
  needs: [auth, platform, thumbnails, players, wallet, fees],
  config: catalogConfig,
  tables: { ...tables, ...holidayTables, ...importTables, ...featureTables },
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
  topics: [salesTopic, itemTopic, sellerTopic],
  provides: [
    provide(feeListingsPort, () => feeListings),
    provide(itemPicturePort, () => maybeItemPicture),
    add(notificationKinds, saleNotices),
    add(dailySeries, ...series),
    add(metrics, ...salesMetrics),
    add(staffRelations, competingListingRelation),
    add(staffSearches, itemSearch),
    add(historySubjects, listingHistorySubject, itemHistorySubject),
    add(historyKinds, listingHistory),
    add(
      staffTables,
      defineStaffTable({
        name: 'items',
        right: 'moderation',
        query: StaffItemsQuery,
        row: ListedItem,
        list: listStaffItems,
      }),
      defineStaffTable({
        name: 'listings',
        right: 'moderation',
        query: StaffListingsQuery,
        row: StaffListing,
        list: listStaffListings,
      }),
      defineStaffTable({
        name: 'item-names',
        right: 'moderation',
        query: v.object({}),
        row: ProvisionalName,
        list: async (ctx) => ({ rows: await listProvisionalNames(ctx), next: undefined }),
      }),
    ),
    add(caseQueues, approvalQueue),
    add(reportSubjects, listingSubject),
    add(searchFilters, ...catalogFilters),
    add(searchSorts, ...catalogSorts),
    add(diagnostics, demoRemainsDiagnostic),
    add(
      healthChecks,
      { name: 'Marketplace', check: checkCatalogHealth },
      { name: 'Marketplace', check: checkDiskHealth },
    ),
  ],
  requires: [
    ownershipPort,
    openOrdersPort,
    sellerRatingField,
    sellerReviewsField,
    sellerFiguresField,
    itemRatingField,
    itemReviewsField,
    firstItemsPoint,
  ],
  listeners: [
    on(PlatformItemsAdded, 'catalog.record-rap-history', (ctx, { payload }) =>
      recordRapHistory(ctx, payload.assetIds),
    ),
    ...listingNotices,
  ],
  jobs: [
    every(2_000, 'catalog.check-ownership', checkMostOverdueSeller),
    every(15_000, 'catalog.prefetch-images', prefetchItemImages),
    every(10_000, 'catalog.refresh-prices', refreshPlatformPrices),
    every(60_000, 'catalog.refresh-rap-changes', refreshNextRapChanges),
    every(60_000, 'catalog.refresh-name-keys', refreshNextNameKeys),
    every(10_000, 'catalog.end-features', endFeatures),
    every(10_000, 'catalog.end-holidays', endDueHolidays),
    every(1_000, 'catalog.continue-import', continueImport),
  ],
  routes,
  writingReads: ['GET /api/admin/items/:id/merge'],
  rawBodies: ['POST /api/admin/imports'],
  pages: [
    {
      path: '/',
      title: titles.front,
      description: descriptions.front,
      head: landingPageHead,
      sitemap: true,
    },
    { path: homePath, title: titles.home, description: descriptions.home },
    {
      path: marketplacePath,
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
      path: '/seller/:username',
      title: titles.seller,
      description: descriptions.seller,
      head: sellerPageHead,
      sitemap: listSellerPaths,
    },
    { path: sellPath, title: titles.sell, description: descriptions.sell },
    staffPage(staffListingsPath, staffMessages.listings.title),
    staffPage(staffItemsPath, editingMessages.list.title),
    staffPage(`${staffItemsPath}/:id`, editingMessages.edit.title),
    staffPage(featuresPath, featuresMessages.title),
    staffPage(importPath, importMessages.title),
    staffPage(itemNamesPath, staffMessages.names.title),
    staffPage(approvalsPath, approvalStaffMessages.title),
  ],
  invariants,
  personalData,
  start: async (ctx) => {
    await keepOneWorld(ctx)
    await importPlatformCatalog(ctx)
    await setMissingImageUrls(ctx)
  },
})
