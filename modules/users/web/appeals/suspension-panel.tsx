import { useQuery } from '@tanstack/react-query'
import { supportPath } from '@/modules/support/web/paths'
import { AppealInput } from '@/modules/users/appeals/appeal-contract'
import { appealMessages as text } from '@/modules/users/appeals/appeal-messages'
import { ownAppealQuery, useAppeal } from '@/modules/users/web/appeals/queries'
import { formatDateTime } from '@/web/lib/format/format'
import type { ViewerUser } from '@/web/lib/session/viewer'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { TextLink } from '@/web/ui/text-link'
import { TimeAgo } from '@/web/ui/values/time-ago'

type Props = { suspension: NonNullable<ViewerUser['suspension']> }

/** On the security page of a suspended user: why and until when, and the appeal or the form for it. */
export function SuspensionPanel({ suspension: { until, reason } }: Props) {
  return (
    <Panel title={text.title} className="!border-wait">
      <div className="grid gap-3 text-sm">
        <p>{until === null ? text.noEnd : text.until(formatDateTime(until))}</p>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <span className="font-medium">{text.reason}:</span> {reason}
        </p>
        <p className="text-ink-muted">{text.means}</p>
        <Appeal />
        <p>
          <TextLink href={supportPath}>{text.support}</TextLink>
        </p>
      </div>
    </Panel>
  )
}

function Appeal() {
  const { data, error, refetch } = useQuery(ownAppealQuery)
  if (error) return <ErrorState error={error} message={text.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" className="h-76 sm:h-61" />
  if (data.mayAppeal) return <AppealForm />
  if (!data.appeal) return null
  const { at, text: content, answer } = data.appeal
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
        {text.appeal.title} <TimeAgo iso={at} />
      </h3>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      <p className="wrap-anywhere">{answer === null ? text.appeal.waits : text.appeal.upheld(answer)}</p>
    </section>
  )
}

function AppealForm() {
  const { mutateAsync: appeal } = useAppeal()
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: AppealInput,
    initialValues: { text: '' },
    fieldOfError: () => 'text',
    successTitle: text.form.sent,
    onSubmit: (typed) => appeal(typed.text),
  })
  return (
    <form {...formProps} className="grid justify-items-start gap-3 border-t border-line pt-4">
      <p>{text.form.lead}</p>
      <div className="w-full">
        <Field label={text.form.text} error={errors.text}>
          <Textarea rows={4} {...fieldProps('text')} />
        </Field>
      </div>
      <Button type="submit" busy={isSubmitting}>
        {text.form.submit}
      </Button>
    </form>
  )
}
