import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { object } from 'valibot'
import { type Template, TemplateInput, TemplateName, templateNameMax } from '@/modules/support/staff-contract'
import { staffMessages } from '@/modules/support/staff-messages'
import { templatesQuery, useDeleteTemplate, useSaveTemplate } from '@/modules/support/web/staff-queries'
import { StaffPage } from '@/web/staff/staff-page'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { TextInput } from '@/web/ui/forms/text-input'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { EmptyState } from '@/web/ui/states/empty-state'
import { ErrorState } from '@/web/ui/states/error-state'
import { Skeleton } from '@/web/ui/states/skeleton'
import { showError } from '@/web/ui/toasts/show-error'
import { toast } from '@/web/ui/toasts/toast'

const { templates: text } = staffMessages
const TemplateForm = object({ name: TemplateName, ...TemplateInput.entries })

/** The templates of answers, and a form for a new one or the chosen one. */
export function TemplatesPage() {
  const { data, error, refetch } = useQuery(templatesQuery)
  const [edited, setEdited] = useState<Template>()
  return (
    <StaffPage title={text.title} lead={text.lead}>
      <Panel title={edited ? text.edit(edited.name) : text.add}>
        <EditForm key={edited?.name ?? ''} template={edited} onSaved={() => setEdited(undefined)} />
      </Panel>
      {data ? (
        <Panel title={staffMessages.templates.link} flush={data.length > 0}>
          {data.length === 0 && <EmptyState message={text.none} />}
          {data.map((template) => (
            <TemplateRow key={template.name} template={template} onEdit={() => setEdited(template)} />
          ))}
        </Panel>
      ) : error ? (
        <ErrorState error={error} message={shared.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className="h-40" />
      )}
    </StaffPage>
  )
}

function EditForm({ template, onSaved }: { template: Template | undefined; onSaved: () => void }) {
  const { mutateAsync: save } = useSaveTemplate()
  const { errors, error, isSubmitting, fieldProps, reset, formProps } = useForm({
    schema: TemplateForm,
    initialValues: { name: template?.name ?? '', text: template?.text ?? '' },
    onSubmit: async (values) => {
      await save(values)
      toast({ title: text.saved, tone: 'good' })
      reset()
      onSaved()
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Field label={text.name} error={errors.name}>
        <TextInput {...fieldProps('name')} readOnly={template !== undefined} maxLength={templateNameMax} />
      </Field>
      <Field label={text.text} error={errors.text}>
        <Textarea {...fieldProps('text')} rows={5} />
      </Field>
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {text.save}
      </Button>
    </form>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { mutate: remove, isPending } = useDeleteTemplate()
  const { name } = template
  return (
    <div className="grid gap-2 border-t border-line px-5 py-3 text-sm first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</p>
        <Button size="sm" onClick={onEdit}>
          {text.edit(name)}
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={isPending}
          onClick={() =>
            remove(name, {
              onSuccess: () => toast({ title: text.deleted, tone: 'good' }),
              onError: (error) => showError(text.deleteFailed, error),
            })
          }
        >
          {text.delete(name)}
        </Button>
      </div>
      <p className="whitespace-pre-wrap text-ink-muted wrap-anywhere">{template.text}</p>
    </div>
  )
}
