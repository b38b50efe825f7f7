import { defineErrors } from 'mintmark/module'
import { serverMessages } from './messages'

const { errors } = serverMessages

export const offersErrors = defineErrors({
  offers_own_listing: [403, errors.offers_own_listing],
  offers_already_open: [409, errors.offers_already_open],
  offers_not_open: [409, errors.offers_not_open],
  offers_not_your_turn: [409, errors.offers_not_your_turn],
  offers_no_more_rounds: [409, errors.offers_no_more_rounds],
  offers_listing_unavailable: [409, errors.offers_listing_unavailable],
  offers_used_up: [409, errors.offers_used_up],
  offers_too_many: [409, errors.offers_too_many],
})
