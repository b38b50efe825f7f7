import { useId, useState } from 'react'
import { RecordManualRefund } from '@/modules/orders/contract'
import type { RejectedRefund } from '@/modules/orders/payments/rejected-refund-contract'
import { rejectedRefundMessages } from '@/modules/orders/staff/rejected-refund-messages'
import { type ManualRefundResult, useRecordManualRefunds } from '@/modules/orders/web/refunds/queries'
import { errorMessage } from '@/web/lib/api/api-error'
import { formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'

const { manual: text, cancel } = rejectedRefundMessages

type Props = { refunds: readonly RejectedRefund[]; onClose: () => void }

/** Asks for the reference of manual refunds, then says which of them were recorded and may be paid. */
export function ManualRefundDialog({ refunds, onClose }: Props) {
  const [results, setResults] = useState<readonly ManualRefundResult[]>()
  if (results) return <Results results={results} onClose={onClose} />
  return <ReferenceForm refunds={refunds} onClose={onClose} onDone={setResults} />
}

type FormProps = Props & { onDone: (results: readonly ManualRefundResult[]) => void }

function ReferenceForm({ refunds, onClose, onDone }: FormProps) {
  const formId = useId()
  const { mutateAsync: record } = useRecordManualRefunds()
  const ready = refunds.filter(({ isOwnCase }) => !isOwnCase)
  const leftOut = refunds.filter(({ isOwnCase }) => isOwnCase)
  const total = ready.reduce((sum, { due }) => sum + Number(due), 0)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: RecordManualRefund,
    initialValues: { reason: '' },
    fieldOfError: () => 'reason',
    onSubmit: async ({ reason }) => onDone(await record({ refunds: ready, reason })),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(ready.length)}
      description={text.description(formatMoney(total))}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isSubmitting}
            disabled={ready.length === 0}
          >
            {text.submit(ready.length)}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-4">
        <ul className="grid gap-1 text-sm text-ink-muted empty:hidden">
          {leftOut.map((refund) => (
            <li key={refund.id}>{text.leftOut(nameOf(refund))}</li>
          ))}
        </ul>
        <Field label={text.reference} help={text.referenceHelp} error={errors.reason}>
          <Textarea rows={2} {...fieldProps('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}

type ResultsProps = { results: readonly ManualRefundResult[]; onClose: () => void }

function Results({ results, onClose }: ResultsProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.resultTitle}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <ul className="grid gap-3 text-sm">
        {results.map((result) => (
          <li key={result.refund.id} className="grid gap-0.5">
            <span className="font-medium">{nameOf(result.refund)}</span>
            <span className={result.outcome === 'recorded' ? 'text-good' : 'text-ink-muted'}>
              {describe(result)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function describe({ refund, outcome, error }: ManualRefundResult): string {
  if (outcome === 'recorded') return text.pay({ amount: formatMoney(refund.due), buyer: refund.buyer })
  return outcome === 'proposed' ? text.proposed : text.notRecorded(errorMessage(error))
}

export function nameOf({ number, itemName }: Pick<RejectedRefund, 'number' | 'itemName'>): string {
  return rejectedRefundMessages.named({ number, item: itemName })
}
