export { findItemNames, listItemsWithRap } from '@/modules/catalog/browse/find-item'
export { CatalogFileError, parseCatalogFile } from '@/modules/catalog/import/catalog-file'
export { importCatalog } from '@/modules/catalog/import/import-catalog'
export { moveListing } from '@/modules/catalog/listings/listing-moves'
export {
  createListing,
  findListing,
  type ListingWithItem,
  lockListing,
} from '@/modules/catalog/listings/listings'
export { isStillOwned } from '@/modules/catalog/listings/ownership-checks'
export { countSales, recordSale } from '@/modules/catalog/prices/sales'
