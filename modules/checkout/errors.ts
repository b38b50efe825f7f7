import { defineErrors } from '@/src/core/errors'

export const checkoutErrors = defineErrors({
  card_declined: [402, 'Your card was declined.'],
  payment_closed: [409, 'This payment is no longer open.'],
})
