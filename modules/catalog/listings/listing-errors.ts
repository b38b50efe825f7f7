import { catalogErrors } from '@/modules/catalog/errors'
import { ownershipPort } from '@/modules/catalog/ports'
import { platformErrors } from '@/modules/platform/errors'
import { beforeTradePoint } from '@/src/kit/account'
import { httpErrors } from '@/src/kit/errors'

const ownListingErrors = [httpErrors.not_found, catalogErrors.listing_locked, catalogErrors.listing_gone]
const sellingErrors = [
  catalogErrors.copy_already_listed,
  catalogErrors.copy_in_order,
  catalogErrors.listing_hidden,
  catalogErrors.too_many_listings,
  ownershipPort,
]
/** For `throws` of a route that creates a listing. */
export const createListingErrors = [
  ...sellingErrors,
  catalogErrors.item_removed,
  beforeTradePoint,
  httpErrors.forbidden,
  platformErrors.platform_unavailable,
]
/** For `throws` of a route that changes a listing. */
export const changeListingErrors = [
  ...ownListingErrors,
  catalogErrors.on_holiday,
  catalogErrors.listing_unapproved,
  ...sellingErrors,
]
/** What changing only the price of one listing throws because of that listing or price. */
export const changePriceErrors = [
  httpErrors.invalid,
  ...ownListingErrors,
  catalogErrors.copy_already_listed,
  catalogErrors.copy_in_order,
  catalogErrors.too_many_listings,
]
/** For `throws` of a route that withdraws a listing. */
export const withdrawListingErrors = ownListingErrors
