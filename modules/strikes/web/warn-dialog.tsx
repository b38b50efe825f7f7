import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as v from 'valibot'
import { WarningInput, warningReasons } from '@/modules/strikes/contract'
import { messages } from '@/modules/strikes/messages'
import { staffMessages } from '@/modules/strikes/staff-messages'
import { userStrikesQuery, useWarn } from '@/modules/strikes/web/staff-queries'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Dialog } from '@/web/ui/dialog'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'

const { warn: text } = staffMessages
const { reason, text: content } = WarningInput.entries
const schema = v.object({ reason, text: content, strikes: v.string() })
const reasonOptions = warningReasons.map((value) => ({ value, label: messages.reasons[value] }))

type Props = { userId: string; username: string; about?: string | undefined; onClose: () => void }

/** Asks for the reason of the warning, and shows the consequence of its strikes before they are given. */
export function WarnDialog({ userId, username, about, onClose }: Props) {
  const formId = useId()
  const { data: found } = useQuery(userStrikesQuery(userId))
  const { mutateAsync: warn } = useWarn(userId)
  const { values, error, errors, isSubmitting, fieldProps, formProps } = useForm({
    schema,
    initialValues: { reason: warningReasons[0], text: '', strikes: '0' },
    onSubmit: async (sent) => {
      const suspendDays = outcome?.rule?.suspendDays
      await warn({ ...sent, strikes: Number(sent.strikes), suspendDays, about })
      toast({ title: text.done, tone: 'good' })
      onClose()
    },
  })
  const outcome = found?.outcomes[Number(values.strikes)]
  const suspends = Boolean(outcome?.rule && !outcome.isLonger)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(username)}
      description={text.description}
      footer={
        <>
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={suspends ? 'danger' : 'primary'}
            busy={isSubmitting}
            disabled={!found}
          >
            {suspends ? text.submitAndSuspend : text.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" {...formProps}>
        <Field label={text.reason} error={errors.reason}>
          <Select options={reasonOptions} {...fieldProps('reason')} />
        </Field>
        <Field label={text.text} help={text.textHelp} error={errors.text}>
          <Textarea rows={4} {...fieldProps('text')} />
        </Field>
        <Field label={text.strikes} error={errors.strikes}>
          <Select
            options={(found?.outcomes ?? []).map(({ strikes }) => ({
              value: String(strikes),
              label: text.strikesOptions(strikes),
            }))}
            {...fieldProps('strikes')}
          />
        </Field>
        <div aria-live="polite">
          {outcome ? (
            <p className={classNames('rounded-md px-4 py-3', suspends ? 'bg-bad-soft' : 'bg-surface-sunken')}>
              {text.outcome(outcome)}
            </p>
          ) : (
            <Skeleton shape="block" className="h-11" />
          )}
        </div>
        <Alert>{error?.message}</Alert>
      </form>
    </Dialog>
  )
}
