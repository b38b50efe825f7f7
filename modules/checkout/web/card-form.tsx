import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { messages } from '@/modules/checkout/messages'
import {
  type CardFieldErrors,
  type CardFormValues,
  cardFieldErrorsOf,
  missingFieldErrors,
} from '@/modules/checkout/web/card-field-errors'
import { CardFields } from '@/modules/checkout/web/card-fields'
import type { Purchase } from '@/modules/checkout/web/purchase'
import { useSandboxPayment } from '@/modules/checkout/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { formatMoney } from '@/web/lib/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { showError } from '@/web/ui/toasts/show-error'

type Props = {
  purchase: Purchase
  intent: PaymentIntentResponse
  onPaid: () => void
  /** The order cannot be paid any more, or nobody is signed in. */
  onClosed: (error: ApiError) => void
}

export function CardForm({ purchase, intent, onPaid, onClosed }: Props) {
  const [typed, setTyped] = useState<CardFormValues>({
    number: '',
    expiry: '',
    cvc: '',
    deliverTo: intent.deliverTo,
  })
  const [faults, setFaults] = useState<CardFieldErrors>({})
  const [refusal, setRefusal] = useState<string>()
  const payment = useSandboxPayment(purchase, intent)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(faults).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    }
  }, [faults])

  function pay(event: FormEvent) {
    event.preventDefault()
    if (payment.isPending) return
    setRefusal(undefined)
    const missing = missingFieldErrors(typed)
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    payment.mutate(
      { card: cardOf(typed), deliverTo: typed.deliverTo.trim() },
      { onSuccess: onPaid, onError: fail },
    )
  }

  function fail(error: Error) {
    if (isClosedError(error)) return onClosed(error)
    showError(messages.form.failed, error)
    const found = error instanceof ApiError ? cardFieldErrorsOf(error) : {}
    setFaults(found)
    if (Object.keys(found).length === 0) setRefusal(errorMessage(error))
  }

  return (
    <form ref={form} noValidate onSubmit={pay} className="grid gap-4">
      <CardFields values={typed} fieldErrors={faults} onChange={(part) => setTyped({ ...typed, ...part })} />
      <Alert>{refusal}</Alert>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={payment.isPending}
        busyText={messages.form.paying(formatMoney(intent.amount))}
      >
        {messages.form.pay(formatMoney(intent.amount))}
      </Button>
    </form>
  )
}

function cardOf({ number, expiry, cvc }: CardFormValues) {
  const [expMonth, expYear] = expiry.split('/')
  return { number, expMonth: Number(expMonth), expYear: Number(expYear), cvc }
}

function isClosedError(error: Error): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.status === 409)
}
