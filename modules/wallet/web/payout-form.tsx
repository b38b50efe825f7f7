import * as v from 'valibot'
import { PayoutInput, payoutMethods, type Wallet } from '@/modules/wallet/contract'
import { inputMessages, messages } from '@/modules/wallet/messages'
import { useRequestPayout } from '@/modules/wallet/web/queries'
import { payoutAccountId } from '@/modules/wallet/web/slots'
import { ApiError } from '@/web/lib/api-error'
import { useClientConfig } from '@/web/lib/client-config'
import { formatMoney } from '@/web/lib/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyInput } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { TypedAmount } from '@/web/ui/forms/typed-amount'
import { useForm } from '@/web/ui/forms/use-form'
import { textLinkClasses } from '@/web/ui/text-link'
import { toast } from '@/web/ui/toasts/toast'

const { methods, payout: payoutMessages } = messages
const isPositive = v.check((amount: string | number) => Number(amount) > 0, inputMessages.amount)
const schema = v.object({
  amount: v.pipe(TypedAmount, isPositive, PayoutInput.entries.amount),
  method: PayoutInput.entries.method,
})

/** The amount field starts with the whole available balance. */
export function PayoutForm({ available, destination }: Pick<Wallet, 'available' | 'destination'>) {
  const { payoutMethods: offeredMethods } = useClientConfig()
  const { values, errors, error, isSubmitting, fieldProps, formProps } = usePayoutForm(available, destination)
  const options = payoutMethods
    .filter((each) => offeredMethods.includes(each))
    .map((each) => ({ value: each, label: methods[each] }))
  if (!(Number(available) > 0) && values.amount === available) {
    return <p className="text-sm text-ink-muted">{payoutMessages.nothingAvailable}</p>
  }
  if (destination === null) {
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
      <Field
        label={payoutMessages.amount}
        error={errors.amount}
        help={payoutMessages.available(formatMoney(available))}
      >
        <MoneyInput {...fieldProps('amount')} className="tabular" />
      </Field>
      <Field label={payoutMessages.method} error={errors.method}>
        <Select options={options} {...fieldProps('method')} />
      </Field>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-ink-muted">{payoutMessages.destination}</span>
        <span className="font-medium">{destination}</span>
      </p>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="primary" busy={isSubmitting} busyText={payoutMessages.requesting}>
        {payoutMessages.request}
      </Button>
    </form>
  )
}

function usePayoutForm(available: string, destination: Wallet['destination']) {
  const { mutateAsync: requestPayout } = useRequestPayout()
  const form = useForm({
    schema,
    initialValues: { amount: available, method: 'bank' },
    fieldOfError: (error) =>
      error instanceof ApiError && error.code === 'insufficient_balance' ? 'amount' : undefined,
    onSubmit: async ({ amount, method }) => {
      const { status } = await requestPayout({ amount: Number(amount), method })
      const description = payoutMessages.summary({
        amount: formatMoney(amount),
        destination: destination ?? methods[method],
      })
      form.reset('amount')
      if (status === 'failed') toast({ title: payoutMessages.failed, description, tone: 'bad' })
      else if (status === 'held') toast({ title: payoutMessages.held, description })
      else toast({ title: payoutMessages.requested, description, tone: 'good' })
    },
  })
  return form
}
