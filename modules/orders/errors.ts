import { defineErrors } from '@/src/core/errors'

export const ordersErrors = defineErrors({
  price_changed: [409, 'The price of this listing has changed.'],
  ids_mismatch: [422, 'The item and the listing do not belong together.'],
  too_many_reservations: [429, 'You have unpaid orders open. Pay or cancel one of them first.'],
  order_state: [409, 'The order is not in a state that allows this.'],
  wrong_party: [403, 'Only the other party of this order may do this.'],
  provider_unavailable: [502, 'The payment provider cannot be reached. Please try again.'],
})
