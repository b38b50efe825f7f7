import '@/web/testing/dom'
import { test } from 'bun:test'
import * as browse from '@/modules/catalog/web/browse/queries'
import * as listings from '@/modules/catalog/web/listings/queries'
import * as queries from '@/modules/catalog/web/queries'
import * as seller from '@/modules/catalog/web/seller/queries'
import * as approvals from '@/modules/catalog/web/staff/approvals/queries'
import * as features from '@/modules/catalog/web/staff/features/queries'
import * as imports from '@/modules/catalog/web/staff/import/queries'
import * as items from '@/modules/catalog/web/staff/items/queries'
import * as staff from '@/modules/catalog/web/staff/queries'
import * as suggestions from '@/modules/catalog/web/suggestions/queries'
import { expectQueries } from '@/web/testing/query-requests'

test('queries request what pages show, and repeat it only as often as listed here', () =>
  expectQueries(
    {
      ...browse,
      ...listings,
      ...queries,
      ...seller,
      ...approvals,
      ...features,
      ...imports,
      ...items,
      ...staff,
      ...suggestions,
    },
    {
      holidayQuery: 'GET /api/holiday, live',
      listingsForSaleQuery:
        'GET /api/listings?state=for-sale&limit=100, GET /api/listings?state=for-sale&limit=100&cursor=7, live',
      browseQuery: [
        [{ category: 'hat', sort: 'name' }],
        'GET /api/items?category=hat&sort=name, GET /api/items?category=hat&sort=name&cursor=7, fresh for 30 s, live',
      ],
      choiceCountsQuery: [[{ category: 'hat' }], 'GET /api/search/counts?category=hat, fresh for 30 s, live'],
      favoritesQuery: 'GET /api/favorites',
      featuredQuery: [[4], 'GET /api/items?sort=best-deal&limit=4&featured=first, fresh for 30 s, live'],
      inventoryQuery: 'GET /api/inventory, fresh for 30 s',
      itemQuery: [['i1'], 'GET /api/items/i1, fresh for 30 s, live'],
      ownListingsQuery:
        'GET /api/items?sellerId=current&limit=100, GET /api/items?sellerId=current&limit=100&cursor=7, fresh for 30 s, live',
      priceHistoryQuery: [['i1'], 'GET /api/items/i1/history, fresh for 30 s, live'],
      recentPricesQuery: [['i1'], 'GET /api/items/i1/recent-prices, fresh for 30 s'],
      recentPurchasesQuery: 'GET /api/recent-purchases, fresh for 10 s, live',
      resalesQuery: [['i1'], 'GET /api/items/i1/resales, fresh for 30 s'],
      similarItemsQuery: [['i1'], 'GET /api/items/i1/similar, fresh for 30 s'],
      showcaseQuery: 'GET /api/items?sort=best-deal&limit=48&featured=first, fresh for 30 s, live',
      suggestionsQuery: [['dom'], 'GET /api/search/suggestions?q=dom, fresh for 30 s'],
      sellerListingsQuery: [
        ['s1'],
        'GET /api/items?sellerId=s1&limit=12, GET /api/items?sellerId=s1&limit=12&cursor=7, live',
      ],
      sellerQuery: [['mira'], 'GET /api/sellers/mira, live'],
      approvalsQuery: [[{ listingId: 'l1' }], 'GET /api/admin/listing-approvals?listingId=l1, stale'],
      featuresQuery: 'GET /api/admin/features',
      importRowsQuery: [
        ['f1', { kind: 'new', cursor: '5' }],
        'GET /api/admin/imports/f1/rows?kind=new&cursor=5',
      ],
      importsQuery: 'GET /api/admin/imports, polled some of the time',
      mergePreviewQuery: [['i1', 'i2'], 'GET /api/admin/items/i1/merge?into=i2, stale'],
      staffItemQuery: [['i1'], 'GET /api/admin/items/i1'],
      staffItemsQuery: [
        [{ search: 'dom', show: 'provisional', cursor: '5' }],
        'GET /api/admin/items?search=dom&show=provisional&cursor=5',
      ],
      itemNamesQuery: 'GET /api/admin/item-names',
      staffListingsQuery: [
        [{ search: 'dom', show: 'hidden', cursor: '5' }],
        'GET /api/admin/listings?search=dom&show=hidden&cursor=5',
      ],
    },
  ))
