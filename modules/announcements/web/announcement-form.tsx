import { useQuery } from '@tanstack/react-query'
import {
  Field,
  Form,
  formatCount,
  localToIso,
  Panel,
  RadioCards,
  serverNow,
  Textarea,
  TextInput,
  toast,
  useForm,
} from 'mintmark/web'
import { useState } from 'react'
import * as v from 'valibot'
import { audiences, NewAnnouncement } from '../contract'
import { inputMessages } from '../input-messages'
import { staffMessages as text } from '../messages'
import { ConfirmDialog } from './confirm-dialog'
import { receiversQuery } from './staff-queries'

const { to, title, content } = NewAnnouncement.entries
/** `bannerUntil` is in the time zone of the browser. */
const Fields = v.object({
  to,
  title,
  content,
  email: v.boolean(),
  bannerUntil: v.pipe(
    v.string(),
    v.check((local) => local === '' || Date.parse(local) > serverNow(), inputMessages.bannerEnded),
  ),
})
const initialValues = { to: audiences[0], title: '', content: '', email: false, bannerUntil: '' } as const
const options = audiences.map((value) => ({
  value,
  label: text.audiences[value].label,
  detail: text.audiences[value].description,
}))

/** Writes an announcement, shows it as users will see it, and asks before it is sent. */
export function AnnouncementForm() {
  const [asked, setAsked] = useState<NewAnnouncement>()
  const { data: receivers } = useQuery(receiversQuery)
  const form = useForm({
    schema: Fields,
    initialValues,
    onSubmit: async ({ bannerUntil, ...written }) =>
      setAsked({ ...written, bannerUntil: bannerUntil === '' ? null : localToIso(bannerUntil) }),
  })
  const { values, errors, fieldProps, setValues, reset } = form
  const audience = audiences.find((each) => each === values.to) ?? audiences[0]
  const count = receivers?.[audience]
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Panel title={text.write}>
        <Form form={form} submitText={text.submit}>
          <RadioCards
            label={text.to}
            options={options}
            value={audience}
            columns={3}
            onChange={(chosen) => setValues({ to: chosen })}
          />
          <p aria-live="polite" className="text-sm text-ink-muted">
            {count === undefined ? text.counting : text.reaches(text.users(formatCount(count), count))}
          </p>
          <Field label={text.title} error={errors.title}>
            <TextInput {...fieldProps('title')} />
          </Field>
          <Field label={text.content} error={errors.content}>
            <Textarea {...fieldProps('content')} rows={5} />
          </Field>
          <Field label={text.bannerUntil} help={text.bannerUntilHelp} error={errors.bannerUntil} optional>
            <TextInput type="datetime-local" {...fieldProps('bannerUntil')} />
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
      </Panel>
      <Preview title={values.title} content={values.content} />
      {asked && (
        <ConfirmDialog
          announcement={asked}
          receivers={count}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined)
            reset()
            toast({ title: text.done, tone: 'good' })
          }}
        />
      )}
    </div>
  )
}

function Preview({ title, content }: { title: string; content: string }) {
  const isEmpty = title.trim() === '' && content.trim() === ''
  return (
    <Panel title={text.preview}>
      {isEmpty ? (
        <p className="text-sm text-ink-muted">{text.previewEmpty}</p>
      ) : (
        <div className="grid gap-0.5 rounded-md bg-accent-soft px-4 py-3 text-sm">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="whitespace-pre-line wrap-anywhere">{content}</p>
        </div>
      )}
    </Panel>
  )
}
