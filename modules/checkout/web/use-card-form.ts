import * as v from 'valibot'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { inputMessages, messages } from '@/modules/checkout/messages'
import type { Purchase } from '@/modules/checkout/web/paths'
import { isClosedError, useSandboxPayment } from '@/modules/checkout/web/queries'
import type { ApiError } from '@/web/lib/api-error'
import { useForm } from '@/web/ui/forms/use-form'

export type CardFormProps = {
  purchase: Purchase
  intent: PaymentIntentResponse
  onPaid: () => void
  /** The order can't be paid any more, or the user is signed out. */
  onClosed: (error: ApiError) => void
}

/** Checks only that fields are filled in; the server validates them. */
const schema = v.object({
  number: v.pipe(v.string(), v.regex(/^[\d ]{12,}$/, inputMessages.number)),
  expiry: v.pipe(v.string(), v.regex(/^\d\d\/\d\d$/, inputMessages.expiry)),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, inputMessages.cvc)),
  deliverTo: v.pipe(v.string(), v.regex(/\S/, inputMessages.deliverTo.missing)),
})

const errorPaths = {
  'card.number': 'number',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
  'card.cvc': 'cvc',
} as const

export function useCardForm({ purchase, intent, onPaid, onClosed }: CardFormProps) {
  const { mutateAsync: pay } = useSandboxPayment(purchase, intent)
  return useForm({
    schema,
    errorPaths,
    initialValues: { number: '', expiry: '', cvc: '', deliverTo: intent.deliverTo },
    errorTitle: messages.form.failed,
    onSubmit: async ({ number, expiry, cvc, deliverTo }) => {
      const [expMonth, expYear] = expiry.split('/').map(Number)
      try {
        await pay({
          card: { number, expMonth: expMonth ?? 0, expYear: expYear ?? 0, cvc },
          deliverTo: deliverTo.trim(),
        })
      } catch (error) {
        if (isClosedError(error)) return onClosed(error)
        throw error
      }
      onPaid()
    },
  })
}
