import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { Purchase } from '@/modules/checkout/web/paths'
import type { ApiError } from '@/web/lib/api/api-error'
import { defineSlot } from '@/web/lib/modules/slots'

export type PaymentFormProps = {
  purchase: Purchase
  intent: PaymentIntentResponse
  onPaid: () => void
  /** The provider has the payment; the order shows the result. */
  onProcessing: () => void
  /** The order can't be paid any more. */
  onClosed: (error: ApiError) => void
}

/** The payment form of a provider's module, which renders nothing if `intent.provider` is another one. */
export const paymentFormSlot = defineSlot<PaymentFormProps>('checkout.payment-form')
