import { errorMessages as errors } from '@/modules/orders/error-messages'
import { defineErrors } from '@/src/kit/errors'

export const ordersErrors = defineErrors({
  price_changed: [409, errors.price_changed],
  ids_mismatch: [422, errors.ids_mismatch],
  reservation_rejected: [409, errors.reservation_rejected],
  too_many_reservations: [429, errors.too_many_reservations],
  order_state: [409, errors.order_state],
  refund_not_refused: [409, errors.refund_not_refused],
  wrong_party: [403, errors.wrong_party],
  provider_unavailable: [502, errors.provider_unavailable],
  orders_open: [409, errors.orders_open],
  chargeback_open: [409, errors.chargeback_open],
})
