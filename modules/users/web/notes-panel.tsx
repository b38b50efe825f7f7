import { NoteInput, type UserDetail } from '@/modules/users/contract'
import { staffMessages } from '@/modules/users/staff-messages'
import { useUserAction } from '@/modules/users/web/queries'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { notes: text } = staffMessages

export function NotesPanel({ user, canAdd }: { user: UserDetail; canAdd: boolean }) {
  return (
    <Panel title={text.title}>
      <div className="grid gap-4">
        {user.notes.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
        <ul className="grid gap-3 text-sm empty:hidden">
          {user.notes.map(({ id, author, content, at }) => (
            <li key={id}>
              <p className="wrap-anywhere whitespace-pre-wrap">{content}</p>
              <p className="text-xs text-ink-muted">
                {author ?? text.formerStaff}, <TimeAgo iso={at} />
              </p>
            </li>
          ))}
        </ul>
        {canAdd && <NoteForm id={user.id} />}
      </div>
    </Panel>
  )
}

function NoteForm({ id }: { id: string }) {
  const { mutateAsync: act } = useUserAction(id)
  const { errors, isSubmitting, fieldProps, formProps } = useForm({
    schema: NoteInput,
    initialValues: { content: '' },
    fieldOfError: () => 'content',
    onSubmit: ({ content }) => act({ kind: 'note', content }),
    resets: true,
  })
  return (
    <form className="grid justify-items-start gap-3" {...formProps}>
      <div className="w-full">
        <Field label={text.label} help={text.help} error={errors.content}>
          <Textarea rows={2} {...fieldProps('content')} />
        </Field>
      </div>
      <Button type="submit" size="sm" busy={isSubmitting}>
        {text.add}
      </Button>
    </form>
  )
}
