import { defineErrors } from '@/src/core/errors'

export const catalogErrors = defineErrors({
  listing_unavailable: [409, 'This listing has just been reserved or sold.'],
  listing_locked: [409, 'An order holds this listing, so it cannot be changed.'],
  listing_gone: [409, 'This listing has ended.'],
  copy_already_listed: [409, 'This copy is already in another live listing.'],
  own_listing: [403, 'You cannot buy your own listing.'],
  bad_cursor: [422, 'This page of the list does not exist.'],
})
