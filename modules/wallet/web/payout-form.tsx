import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PayoutMethod, payoutMethods } from '@/modules/wallet/contract'
import { inputMessages, messages } from '@/modules/wallet/messages'
import { useRequestPayout } from '@/modules/wallet/web/queries'
import { ApiError, errorMessage } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { methods, payout: said } = messages

/** Takes money out: all that is available, unless less is typed. */
export function PayoutForm({ available }: { available: string }) {
  const [typed, setTyped] = useState<string>()
  const [method, setMethod] = useState<PayoutMethod>('bank')
  const [empty, setEmpty] = useState(false)
  const { payoutMethods: offered } = useClientConfig()
  const options = payoutMethods
    .filter((each) => offered.includes(each))
    .map((each) => ({ value: each, label: methods[each] }))
  const payout = useRequestPayout()
  const form = useRef<HTMLFormElement>(null)
  const faults = empty ? { amount: inputMessages.amount } : fieldErrorsOf(payout.error)
  const amount = typed ?? available

  useEffect(() => {
    if (payout.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [payout.error])

  function request(event: FormEvent) {
    event.preventDefault()
    if (payout.isPending) return
    const isEmpty = !(Number(amount) > 0)
    setEmpty(isEmpty)
    if (isEmpty) return form.current?.querySelector('input')?.focus()
    payout.mutate(
      { amount: Number(amount), method },
      {
        onSuccess: ({ status }) => confirm(status),
        onError: (error) => showError(said.notRequested, error),
      },
    )
  }

  function confirm(status: string) {
    const what = said.what({ amount: formatMoney(amount), method: methods[method] })
    setTyped(undefined)
    if (status === 'failed') toast({ title: said.failed, description: what, tone: 'bad' })
    else toast({ title: said.requested, description: what, tone: 'good' })
  }

  if (!(Number(available) > 0) && typed === undefined) {
    return <p className="text-sm text-ink-muted">{said.nothing}</p>
  }
  return (
    <form ref={form} noValidate onSubmit={request} className="grid gap-4">
      <Field label={said.amount} error={faults.amount} help={said.available(formatMoney(available))}>
        <MoneyInput value={amount} onChange={setTyped} className="tabular" />
      </Field>
      <Field label={said.method} error={faults.method}>
        <Select
          options={options}
          value={method}
          onChange={({ target }) => setMethod(payoutMethods.find((each) => each === target.value) ?? 'bank')}
        />
      </Field>
      {faults.form && (
        <p role="alert" className="text-sm text-bad">
          {faults.form}
        </p>
      )}
      <Button type="submit" variant="primary" busy={payout.isPending} busyText={said.requesting}>
        {said.request}
      </Button>
    </form>
  )
}

type FieldErrors = { amount?: string; method?: string; form?: string }

function fieldErrorsOf(error: Error | null): FieldErrors {
  if (!error) return {}
  const refusal = errorMessage(error)
  if (!(error instanceof ApiError)) return { form: refusal }
  if (error.code === 'insufficient_balance') return { amount: refusal }
  const said = (path: string) => error.errors.find((each) => each.path === path)?.message
  const faults = { amount: said('amount'), method: said('method') }
  return faults.amount || faults.method ? faults : { form: refusal }
}
