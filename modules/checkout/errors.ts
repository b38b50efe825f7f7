import { serverWords } from '@/modules/checkout/words'
import { defineErrors } from '@/src/core/errors'

const { errors } = serverWords

export const checkoutErrors = defineErrors({
  bad_signature: [400, errors.bad_signature],
  card_declined: [402, errors.card_declined],
  payment_closed: [409, errors.payment_closed],
})
