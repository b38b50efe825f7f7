import { useQuery } from '@tanstack/react-query'
import { fineMessages as text } from '@/modules/wallet/staff-acts/fine-messages'
import { FineInput } from '@/modules/wallet/staff-contract'
import { FineAppeals } from '@/modules/wallet/web/fines/fine-appeals'
import { userBalanceQuery } from '@/modules/wallet/web/queries'
import { finesQuery, useFine, useUndoFine } from '@/modules/wallet/web/staff-queries'
import { formatMoney } from '@/web/lib/format/format'
import { ActList } from '@/web/staff/act-list'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { MoneyField } from '@/web/ui/forms/money-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { toast } from '@/web/ui/toasts/toast'

const reason = { schema: FineInput.entries.reason }

/** On the page of a user in the back office: fines the user, and shows their fines. */
export function FinesPanel({ userId }: { userId: string }) {
  const { data: fines, error, refetch } = useQuery(finesQuery(userId))
  const { mutateAsync: undo } = useUndoFine(userId)
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        <FineForm userId={userId} />
        {!fines && error && (
          <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
        )}
        {fines && <FineAppeals userId={userId} fines={fines} />}
        {fines && (
          <ActList
            title={text.history}
            reasonHelp={text.help}
            reason={reason}
            acts={fines.map((fine) => ({ ...fine, name: text.fine }))}
            onUndo={undo}
          />
        )}
      </div>
    </Panel>
  )
}

function FineForm({ userId }: { userId: string }) {
  const { data: balance } = useQuery(userBalanceQuery(userId))
  const { mutateAsync: fine } = useFine(userId)
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: FineInput,
    initialValues: { amount: '', reason: '' },
    resets: true,
    onSubmit: async ({ amount, reason }) => {
      const { isProposed } = await fine({ amount: Number(amount), reason })
      toast({ title: isProposed ? text.proposed : text.done, tone: 'good' })
    },
  })
  return (
    <form {...formProps} className="grid gap-3">
      <p className="text-sm text-ink-muted">{text.lead}</p>
      <MoneyField
        label={text.amount}
        error={errors.amount}
        help={balance && text.atMost(formatMoney(balance.available))}
        {...fieldProps('amount')}
      />
      <Field label={text.reason} help={text.help} error={errors.reason}>
        <Textarea rows={2} {...fieldProps('reason')} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {text.send}
      </Button>
    </form>
  )
}
