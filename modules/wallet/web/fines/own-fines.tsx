import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FineAppealInput, type OwnFine } from '@/modules/wallet/contract'
import { messages } from '@/modules/wallet/messages'
import { ownFinesQuery, useAppealFine } from '@/modules/wallet/web/queries'
import { formatDate, formatDateTime, formatMoney } from '@/web/lib/format/format'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'

const { fines: text } = messages

/** The user's fines, each with its appeal; nothing without fines. */
export function OwnFines() {
  const { data: fines, error, refetch } = useQuery(ownFinesQuery)
  const [appealed, setAppealed] = useState<OwnFine>()
  if (!fines && error)
    return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!fines?.length) return null
  return (
    <Panel title={text.title}>
      <ul className="grid divide-y divide-line text-sm">
        {fines.map((fine) => (
          <li key={fine.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex justify-between gap-4">
              <span className="tabular font-medium">{formatMoney(fine.amount)}</span>
              <span className="tabular text-ink-muted">{formatDate(fine.at)}</span>
            </p>
            <p className="wrap-anywhere">{fine.reason}</p>
            <p className="text-ink-muted">{stateOf(fine)}</p>
            {fine.appeal?.answer && <p className="wrap-anywhere text-ink-muted">{fine.appeal.answer}</p>}
            {fine.appealUntil && (
              <div>
                <Button size="sm" onClick={() => setAppealed(fine)}>
                  {text.appeal}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {appealed && <AppealDialog fine={appealed} onClose={() => setAppealed(undefined)} />}
    </Panel>
  )
}

function stateOf({ appeal, appealUntil, isUndone }: OwnFine): string {
  if (isUndone) return text.undone
  if (appeal) return appeal.result === null ? text.waits : text.upheld
  return appealUntil === null ? text.final : text.until(formatDateTime(appealUntil))
}

function AppealDialog({ fine, onClose }: { fine: OwnFine; onClose: () => void }) {
  const formId = useId()
  const { mutateAsync: appeal } = useAppealFine()
  const { errors, error, isSubmitting, fieldProps, formProps } = useForm({
    schema: FineAppealInput,
    initialValues: { reason: '' },
    successTitle: text.sent,
    onSubmit: async ({ reason }) => {
      await appeal({ id: fine.id, reason })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.question(formatMoney(fine.amount))}
      description={text.once}
      footer={
        <>
          <Button onClick={onClose}>{text.back}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {text.send}
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="grid gap-3">
        <Field label={text.field} error={errors.reason}>
          <Textarea rows={4} {...fieldProps('reason')} />
        </Field>
        <Alert>{error?.message}</Alert>
      </form>
    </Dialog>
  )
}
