import * as v from 'valibot'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { inputMessages, messages } from '@/modules/checkout/messages'
import type { Purchase } from '@/modules/checkout/web/paths'
import { isClosedError, useSandboxPayment } from '@/modules/checkout/web/queries'
import { useDeliverTo } from '@/modules/checkout/web/use-deliver-to'
import type { ApiError } from '@/web/lib/api/api-error'
import { useForm } from '@/web/ui/forms/use-form'

export type CardFormProps = {
  purchase: Purchase
  intent: PaymentIntentResponse
  onPaid: () => void
  /** The order can't be paid any more, or the user is signed out. */
  onClosed: (error: ApiError) => void
}

/** A card of the simulation that is never declined, as the user would type it. */
export const testCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

/** Checks only that fields are filled in; the server validates them. */
const cardEntries = {
  number: v.pipe(v.string(), v.regex(/^[\d ]{12,}$/, inputMessages.number)),
  expiry: v.pipe(v.string(), v.regex(/^\d\d\/\d\d$/, inputMessages.expiry)),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, inputMessages.cvc)),
}

const errorPaths = {
  'card.number': 'number',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
  'card.cvc': 'cvc',
} as const

export function useCardForm({ purchase, intent, onPaid, onClosed }: CardFormProps) {
  const deliverTo = useDeliverTo(intent)
  const { mutateAsync: pay } = useSandboxPayment(purchase, intent)
  const form = useForm({
    schema: v.object({ ...cardEntries, deliverTo: deliverTo.schema }),
    errorPaths,
    initialValues: { number: '', expiry: '', cvc: '', deliverTo: deliverTo.initialName },
    errorToast: messages.form.failed,
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
  return { ...form, deliverTo }
}
