import { serverMessages } from '@/modules/catalog/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const catalogErrors = defineErrors({
  listing_unavailable: [409, errors.listing_unavailable],
  listing_locked: [409, errors.listing_locked],
  listing_gone: [409, errors.listing_gone],
  copy_already_listed: [409, errors.copy_already_listed],
  own_listing: [403, errors.own_listing],
  bad_cursor: [422, errors.bad_cursor],
})
