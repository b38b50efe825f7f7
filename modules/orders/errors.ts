import { errorMessages as errors } from '@/modules/orders/error-messages'
import { pictureInputMessages } from '@/modules/orders/pictures/input-messages'
import { defineErrors } from '@/src/kit/errors'

export const ordersErrors = defineErrors({
  price_changed: [409, errors.price_changed],
  ids_mismatch: [422, errors.ids_mismatch],
  reservation_rejected: [409, errors.reservation_rejected],
  too_many_reservations: [429, errors.too_many_reservations],
  order_state: [409, errors.order_state],
  copy_with_seller: [409, errors.copy_with_seller],
  already_decided: [409, errors.already_decided],
  decision_not_undoable: [409, errors.decision_not_undoable],
  appeal_not_possible: [409, errors.appeal_not_possible],
  appeal_needs_other_staff: [409, errors.appeal_needs_other_staff],
  appeal_closed: [409, errors.appeal_closed],
  appeal_open: [409, errors.appeal_open],
  second_person_required: [409, errors.second_person_required],
  refund_not_refused: [409, errors.refund_not_refused],
  wrong_party: [403, errors.wrong_party],
  payment_held: [409, errors.payment_held],
  payment_refused: [409, errors.payment_refused],
  provider_unavailable: [502, errors.provider_unavailable],
  bad_picture: [422, pictureInputMessages.damaged],
  response_changed: [409, errors.response_changed],
  response_closed: [409, errors.response_closed],
  orders_open: [409, errors.orders_open],
  chargeback_open: [409, errors.chargeback_open],
})
