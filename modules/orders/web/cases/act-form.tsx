import * as v from 'valibot'
import type { Case } from '@/modules/orders/disputes/case-contract'
import { ActAmount, GoodwillInput, StaffReason } from '@/modules/orders/staff/act-contract'
import { staffActMessages as text } from '@/modules/orders/staff/staff-act-messages'
import { ActPreview } from '@/modules/orders/web/cases/act-preview'
import { type StaffAction, useStaffAct } from '@/modules/orders/web/cases/queries'
import { formatMoney } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { toast } from '@/web/ui/toasts/toast'

const schemas = {
  cancel: StaffReason,
  refund: v.object({ ...StaffReason.entries, amount: ActAmount }),
  goodwill: v.object({
    ...StaffReason.entries,
    amount: ActAmount,
    to: GoodwillInput.entries.to,
  }),
}
const parties = (['buyer', 'seller'] as const).map((value) => ({ value, label: text.parties[value] }))

/** One act of staff on the money of an order: its amount and reason, what it books, and the button that does it. */
export function ActForm({ found, action }: { found: Case; action: StaffAction['action'] }) {
  const { mutateAsync: act } = useStaffAct(found.id)
  const { values, errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: schemas[action] as typeof schemas.goodwill,
    initialValues: { amount: '', to: 'buyer', reason: '' },
    resets: true,
    onSubmit: async ({ amount, to, reason }) => {
      const done = await act({ action, amount: String(amount), to, reason })
      const isProposed = 'proposal' in done
      toast({ title: isProposed ? text.proposed : text.done[action], tone: 'good' })
    },
  })
  const { amount, to } = values
  return (
    <form {...formProps} className="grid gap-3">
      <p className="text-sm text-ink-muted">{text.effects[action]}</p>
      {action === 'goodwill' && (
        <Field label={text.to} error={errors.to}>
          <Select options={parties} {...fieldProps('to')} />
        </Field>
      )}
      {action !== 'cancel' && (
        <MoneyField
          label={text.amount}
          error={errors.amount}
          help={leftOf(found, action)}
          {...fieldProps('amount')}
        />
      )}
      <ActPreview
        id={found.id}
        action={action}
        amount={String(amount)}
        to={to === 'seller' ? 'seller' : 'buyer'}
      />
      <Field label={text.reason} help={text.help} error={errors.reason}>
        <Textarea rows={2} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {text.send[action]}
      </Button>
    </form>
  )
}

function leftOf({ amount, refunded }: Case, action: StaffAction['action']): string | undefined {
  if (action === 'goodwill') return undefined
  return text.left(formatMoney((Number(amount) - Number(refunded)).toFixed(2)))
}
