export { listItemsWithRap } from '@/modules/catalog/browse/find-item'
export { maybeSeller, sellers } from '@/modules/catalog/browse/find-seller'
export { createItemSearch, type ItemSearch } from '@/modules/catalog/browse/item-search'
export { listOwnListings } from '@/modules/catalog/browse/own-listings'
export {
  type CatalogResponse,
  respondFromCache,
  respondUnlessKnown,
  textResponse,
} from '@/modules/catalog/browse/response-cache'
export { importCatalog } from '@/modules/catalog/import/import-catalog'
export { addFavorite, type Favorite, listFavorites, removeFavorite } from '@/modules/catalog/items/favorites'
export {
  countActiveListings,
  findCheapestVerified,
  findItem,
  findItemNames,
  findItems,
  findListings,
  type ItemFacts,
  type ListingFacts,
  listItemHolders,
  listItemSellers,
  listItemsOnSale,
  lockCurrentItem,
  type VerifiedCopy,
  withItemNames,
} from '@/modules/catalog/items/item-lookups'
export { notifyHoldersOf, notifySellersOf } from '@/modules/catalog/items/item-notices'
export type { Item } from '@/modules/catalog/items/item-rows'
export { itemRows } from '@/modules/catalog/items/item-user-rows'
export { findCopies, findHolders, type ListedCopy } from '@/modules/catalog/items/listed-copies'
export { isSellable } from '@/modules/catalog/listings/copies-in-orders'
export {
  changeListingErrors,
  changePriceErrors,
  createListingErrors,
  withdrawListingErrors,
} from '@/modules/catalog/listings/listing-errors'
export { type Listing, moveListing } from '@/modules/catalog/listings/listing-moves'
export {
  changeListing,
  createListing,
  findListing,
  lockListing,
  withdrawListing,
} from '@/modules/catalog/listings/listings'
export { isStillOwned } from '@/modules/catalog/listings/ownership-checks'
export { pauseListingsOf, resumeListingsOf } from '@/modules/catalog/listings/stopped-listings'
export { isSameItem, resolveItemId } from '@/modules/catalog/merging/merged-items'
export { listMarketPrices } from '@/modules/catalog/prices/market-prices'
export {
  countSales,
  findPriceHistory,
  maskedBuyerName,
  recordSale,
  removeSale,
} from '@/modules/catalog/prices/sales'
