import type { ModuleTesting } from '@/tests/support/module-testing/define-module-testing'

export const exposedKeys: ModuleTesting['exposedKeys'] = {
  'GET /api/admin/listings': {
    'moderator admin': `
      [].createdAt [].hiddenReason [].itemId [].itemName [].listingId [].price [].seller [].sellerId
      [].sellerSuspended [].sellerTemporary [].status [].unapproved`,
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/admin/listing-approvals': {
    'moderator admin': '',
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/admin/items': {
    'moderator admin': '[].assetId [].category [].id [].name [].price [].provisional [].rap [].stock',
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/admin/items/:id': {
    'moderator admin': `
      assetFixed assetId category description id imageUrl name originalPrice ownImage price provisional rap
      removalReason stock version`,
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/admin/items/:id/merge': {
    admin: `
      favorites into.assetId into.category into.id into.name into.price into.provisional into.rap into.stock listings
      reserved sales`,
    'visitor unverified stranger buyer seller moderator': '404',
  },
  'GET /api/admin/features': {
    'moderator admin': 'version',
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/admin/imports': {
    admin: '',
    'visitor unverified stranger buyer seller moderator': '404',
  },
  'GET /api/admin/imports/:id/rows': {
    admin: '[].assetId [].kind [].name [].position [].problem',
    'visitor unverified stranger buyer seller moderator': '404',
  },
  'GET /api/admin/item-names': {
    'moderator admin': '[].assetId [].category [].id [].name [].namedBy [].namedByTemporary [].stock',
    'visitor unverified stranger buyer seller': '404',
  },
  'GET /api/items': {
    'visitor unverified stranger buyer seller moderator admin': `
        [].assetId [].category [].description [].id [].imageUrl [].listingId [].name [].price
        [].provisional [].rap [].seller [].sellerId [].sellerRating [].stock [].verified`,
  },
  'GET /api/search/counts': {
    'visitor unverified stranger buyer seller moderator admin': `
        counts.category.face counts.category.gear counts.category.hat counts.category.package
        counts.inStock.true counts.minDiscount.* counts.minRating.* counts.minRating.4.5
        counts.verified.true max`,
  },
  'GET /api/search/suggestions': {
    'visitor unverified stranger buyer seller moderator admin': '',
  },
  'GET /api/items/:id': {
    'unverified stranger buyer seller moderator admin': `
        assetId category description features[] id imageUrl listings[].condition
        listings[].listedDate listings[].listingId listings[].price listings[].seller
        listings[].sellerFacts.completed listings[].sellerFacts.completionRate
        listings[].sellerFacts.disputesLost listings[].sellerFacts.handOverOrders
        listings[].sellerFacts.handOverSeconds listings[].sellerFacts.orders
        listings[].sellerFacts.rating.average listings[].sellerFacts.rating.count
        listings[].sellerFacts.since listings[].sellerFacts.verified
        listings[].sellerId listings[].sellerRating listings[].sellerTemporary
        listings[].sellerTrades listings[].serial listings[].verified name originalPrice price provisional rap
        stats.created stats.favorites stats.owners stock verified`,
    visitor: `
        assetId category description features[] id imageUrl name originalPrice price provisional rap
        stats.created stats.favorites stats.owners stock verified`,
  },
  'GET /api/sellers/:username': {
    seller: `
        completed completionRate disputesLost handOverOrders handOverSeconds holiday id imageUrl listingCount
        listings[].assetId listings[].category listings[].description listings[].hiddenReason
        listings[].id listings[].imageUrl
        listings[].listingId listings[].name listings[].price listings[].provisional listings[].rap
        listings[].seller listings[].sellerId listings[].status listings[].stock
        listings[].verified orders rating.average rating.count since temporary username verified`,
    'visitor unverified stranger buyer moderator admin': `
        completed completionRate disputesLost handOverOrders handOverSeconds holiday id imageUrl listingCount
        listings[].assetId listings[].category listings[].description listings[].id listings[].imageUrl
        listings[].listingId listings[].name listings[].price listings[].provisional listings[].rap
        listings[].seller listings[].sellerId listings[].sellerRating listings[].status listings[].stock
        listings[].verified orders rating.average rating.count since temporary username verified`,
  },
  'GET /api/holiday': {
    'unverified stranger buyer seller moderator admin': 'holiday',
    visitor: '401',
  },
  'GET /api/items/:id/history': {
    'visitor unverified stranger buyer seller moderator admin': '',
  },
  'GET /api/items/:id/recent-prices': {
    'visitor unverified stranger buyer seller moderator admin': 'rap sold',
  },
  'GET /api/items/:id/similar': {
    'visitor unverified stranger buyer seller moderator admin': `
        [].assetId [].category [].description [].id [].imageUrl [].listingId [].name [].price
        [].provisional [].rap [].seller [].sellerId [].sellerRating [].stock [].verified`,
  },
  'GET /api/items/:id/resales': {
    'visitor unverified stranger buyer seller moderator admin': '',
  },
  'GET /api/recent-purchases': {
    'visitor unverified stranger buyer seller moderator admin': `
        [].assetId [].buyer [].buyerTemporary [].category [].id [].imageUrl [].itemId [].name
        [].price [].timeBought`,
  },
  'GET /api/listings': {
    visitor: '401',
    seller: `
        [].assetId [].category [].cheaperOthers [].description [].hiddenReason [].id [].imageUrl [].listedAt [].listingId
        [].lowestOther [].name [].price [].provisional [].rap [].seller [].sellerId [].serial [].status [].stock [].verified
        [].watchers`,
    'unverified stranger buyer moderator admin': '',
  },
  'GET /api/inventory': {
    'unverified stranger buyer seller moderator admin': 'state',
    visitor: '401',
  },
  'GET /api/favorites': {
    'unverified stranger buyer seller moderator admin': '[]',
    visitor: '401',
  },
}

export const downloadKeys: ModuleTesting['downloadKeys'] = {
  'catalog.favorites': {
    'unverified stranger buyer seller moderator admin': 'at itemId name price',
  },
  'catalog.listings': {
    seller: `
        assetId condition createdAt description hiddenReason id itemId itemName price serial state updatedAt
        userAssetId`,
  },
}
