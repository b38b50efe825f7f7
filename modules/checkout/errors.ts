import { serverWords } from '@/modules/checkout/words'
import { defineErrors } from '@/src/core/errors'

const { errors } = serverWords

export const checkoutErrors = defineErrors({
  card_declined: [402, errors.card_declined],
  payment_closed: [409, errors.payment_closed],
})
