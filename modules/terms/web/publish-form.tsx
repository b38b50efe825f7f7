import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { brandingQuery } from '@/modules/branding/web/queries'
import { NewVersion } from '@/modules/terms/contract'
import { inputMessages } from '@/modules/terms/input-messages'
import { staffMessages as text } from '@/modules/terms/staff-messages'
import { ConfirmDialog } from '@/modules/terms/web/confirm-dialog'
import { serverNow } from '@/web/lib/api/server-clock'
import { Field } from '@/web/ui/forms/field'
import { Form } from '@/web/ui/forms/form'
import { localToIso } from '@/web/ui/forms/local-time'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { QueryView } from '@/web/ui/states/query-view'
import { Skeleton } from '@/web/ui/states/skeleton'
import { toast } from '@/web/ui/toasts/toast'

const { content, summary } = NewVersion.entries
/** `from` is in the time zone of the browser. */
const Fields = v.object({
  content,
  summary,
  from: v.pipe(
    v.string(),
    v.check((local) => local === '' || Date.parse(local) > serverNow(), inputMessages.fromPast),
  ),
  email: v.boolean(),
})

/** Writes a version, beginning with the terms that apply, and asks before it is published. */
export function PublishForm() {
  const query = useQuery(brandingQuery)
  const [published, setPublished] = useState(0)
  return (
    <Panel title={text.write}>
      {/* As tall as the form, so that the list below doesn't move into view and away again. */}
      <QueryView query={query} fallback={<Skeleton shape="block" className="h-200" />}>
        {({ legal }) => (
          <FormView
            key={published}
            current={legal.terms.join('\n\n')}
            onPublished={() => setPublished((count) => count + 1)}
          />
        )}
      </QueryView>
    </Panel>
  )
}

function FormView({ current, onPublished }: { current: string; onPublished: () => void }) {
  const [asked, setAsked] = useState<NewVersion>()
  const form = useForm({
    schema: Fields,
    initialValues: { content: current, summary: '', from: '', email: false },
    onSubmit: async ({ from, ...written }) =>
      setAsked({ ...written, from: from === '' ? null : localToIso(from) }),
  })
  const { values, errors, fieldProps, setValues } = form
  return (
    <>
      <Form form={form} submitText={text.submit}>
        <Field label={text.content} help={text.contentHelp} error={errors.content}>
          <Textarea {...fieldProps('content')} rows={16} />
        </Field>
        <Field label={text.summary} help={text.summaryHelp} error={errors.summary}>
          <Textarea {...fieldProps('summary')} rows={3} />
        </Field>
        <Field label={text.from} help={text.fromHelp} error={errors.from} optional>
          <TextInput type="datetime-local" {...fieldProps('from')} />
        </Field>
        <label className="flex min-h-6 items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={values.email}
            onChange={({ target }) => setValues({ email: target.checked })}
          />
          <span className="grid">
            {text.email}
            <span className="text-xs text-ink-muted">{text.emailHelp}</span>
          </span>
        </label>
      </Form>
      {asked && (
        <ConfirmDialog
          version={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            toast({ title: text.done, tone: 'good' })
            onPublished()
          }}
        />
      )}
    </>
  )
}
