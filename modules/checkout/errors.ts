import { serverMessages } from '@/modules/checkout/messages'
import { defineErrors } from '@/src/kit/errors'

const { errors } = serverMessages

export const checkoutErrors = defineErrors({
  bad_signature: [400, errors.bad_signature],
  card_declined: [402, errors.card_declined],
  payout_account_missing: [409, errors.payout_account_missing],
  payout_frozen: [409, errors.payout_frozen],
  payout_provider_unavailable: [502, errors.payout_provider_unavailable],
  payment_closed: [409, errors.payment_closed],
})
