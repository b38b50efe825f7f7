import { useState } from 'react'
import * as v from 'valibot'
import { PayoutInput, type PayoutOption, type Wallet } from '@/modules/wallet/contract'
import { inputMessages, messages } from '@/modules/wallet/messages'
import { useRequestPayout } from '@/modules/wallet/web/queries'
import { payoutAccountId } from '@/modules/wallet/web/slots'
import { centsOf } from '@/src/kit/money'
import { ApiError } from '@/web/lib/api/api-error'
import { formatMoney } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { useForm } from '@/web/ui/forms/use-form'
import { textLinkClasses } from '@/web/ui/text-link'
import { toast } from '@/web/ui/toasts/toast'

const { methods, payout: payoutMessages } = messages

/** Nothing is asked about an amount that the server would reject. */
function payoutSchema(available: string) {
  return v.object({
    amount: v.pipe(PayoutInput.entries.amount, v.maxValue(centsOf(available), inputMessages.aboveBalance)),
    method: v.string(),
  })
}

interface Choice extends PayoutOption {
  destination: string
  value: string
  label: string
}

/** The ways to be paid that the seller has an account for. The names of those with the same method have their accounts. */
function choicesOf(options: readonly PayoutOption[]): Choice[] {
  const payable = options.flatMap(({ destination, ...rest }) =>
    destination === null ? [] : [{ ...rest, destination }],
  )
  return payable.map((option, index) => {
    const { provider, method, destination } = option
    const first = payable.findIndex((each) => each.method === method)
    const isOnly = payable.filter((each) => each.method === method).length === 1
    return {
      ...option,
      value: first === index ? method : `${method} ${provider}`,
      label: isOnly ? methods[method] : messages.payouts.sentTo({ method: methods[method], destination }),
    }
  })
}

interface Props {
  available: Wallet['available']
  options: readonly PayoutOption[]
}

/** The amount field starts with the whole available balance. */
export function PayoutForm({ available, options }: Props) {
  const choices = choicesOf(options)
  const { form, asked } = usePayoutForm(available, choices)
  const { values, errors, error, isSubmitting, fieldProps, formProps } = form
  const chosen = chosenOf(choices, values.method)
  if (!(Number(available) > 0) && values.amount === available) {
    return <p className="text-sm text-ink-muted">{payoutMessages.nothingAvailable}</p>
  }
  if (!chosen) {
    return (
      <p className="text-sm text-ink-muted">
        {payoutMessages.noAccount}{' '}
        <a href={`#${payoutAccountId}`} className={textLinkClasses}>
          {payoutMessages.connect}
        </a>
      </p>
    )
  }
  return (
    <form {...formProps} className="grid gap-4">
      <MoneyField
        label={payoutMessages.amount}
        error={errors.amount}
        help={payoutMessages.available(formatMoney(available))}
        {...fieldProps('amount')}
      />
      <Field label={payoutMessages.method} error={errors.method}>
        <Select options={choices} {...fieldProps('method')} />
      </Field>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-ink-muted">{payoutMessages.destination}</span>
        <span className="font-medium">{chosen.destination}</span>
      </p>
      {asked && <ConfirmDialog {...asked} />}
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="primary" busy={isSubmitting} busyText={payoutMessages.requesting}>
        {payoutMessages.request}
      </Button>
    </form>
  )
}

type AskedPayout = {
  amount: string
  destination: string
  onAnswer: (isConfirmed: boolean) => void
  onClosed: () => void
}

/** Asks before the money leaves: the form starts filled in with the whole balance. */
function ConfirmDialog({ amount, destination, onAnswer, onClosed }: AskedPayout) {
  const { title, description, back, confirm } = payoutMessages.dialog
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      onClosed={onClosed}
      title={title(amount)}
      description={description({ amount, destination })}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{back}</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {confirm(amount)}
          </Button>
        </>
      }
    />
  )
}

function chosenOf(choices: readonly Choice[], value: string): Choice | undefined {
  return choices.find((choice) => choice.value === value) ?? choices[0]
}

function usePayoutForm(available: string, choices: readonly Choice[]) {
  const { mutateAsync: requestPayout } = useRequestPayout()
  const [asked, setAsked] = useState<AskedPayout>()
  /** Resolves once the dialog has closed, so that its focus doesn't replace the focus of an error. */
  const ask = (payout: { amount: string; destination: string }) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let isConfirmed = false
    const onAnswer = (answer: boolean) => {
      isConfirmed = answer
      setAsked(undefined)
    }
    setAsked({ ...payout, onAnswer, onClosed: () => resolve(isConfirmed) })
    return promise
  }
  const form = useForm({
    schema: payoutSchema(available),
    initialValues: { amount: available, method: choices[0]?.value ?? '' },
    fieldOfError: (error) =>
      error instanceof ApiError && error.code === 'insufficient_balance' ? 'amount' : undefined,
    onSubmit: async ({ amount, method: value }) => {
      const chosen = chosenOf(choices, value)
      if (!chosen) return
      const { provider, method, destination } = chosen
      const payout = { amount: formatMoney(amount), destination }
      if (!(await ask(payout))) return
      const { status } = await requestPayout({ amount: Number(amount), method, provider })
      const description = payoutMessages.summary(payout)
      form.reset('amount')
      if (status === 'failed') toast({ title: payoutMessages.failed, description, tone: 'bad' })
      else if (status === 'held') toast({ title: payoutMessages.held, description })
      else toast({ title: payoutMessages.requested, description, tone: 'good' })
    },
  })
  return { form, asked }
}
