import { useQuery } from '@tanstack/react-query'
import { Field, Form, Panel, TextInput, useForm } from 'mintmark/web'
import { object, pipe, string, transform, trim } from 'valibot'
import { OfferRules } from '../contract'
import { messages } from '../messages'
import { rulesQuery, useSaveRules } from './queries'

const text = messages.rules

/** The percentage in a field; null if it is empty. */
const typedPercent = pipe(
  string(),
  trim(),
  transform((typed) => (typed === '' ? null : Number(typed))),
)
const TypedRules = pipe(object({ declineBelow: typedPercent, acceptFrom: typedPercent }), OfferRules)

const typed = (percent: number | null) => (percent === null ? '' : String(percent))
const toPercent = (value: string) => (value.trim() === '' ? null : Number(value))

/** For sellers: which offers are declined or accepted without them. */
export function AutomaticAnswers() {
  const { data } = useQuery(rulesQuery)
  return data ? <RulesForm {...data} /> : null
}

function RulesForm({ declineBelow, acceptFrom }: OfferRules) {
  const { mutateAsync: save } = useSaveRules()
  const form = useForm({
    schema: TypedRules,
    initialValues: { declineBelow: typed(declineBelow), acceptFrom: typed(acceptFrom) },
    successTitle: text.done,
    onSubmit: (values) =>
      save({ declineBelow: toPercent(values.declineBelow), acceptFrom: toPercent(values.acceptFrom) }),
  })
  return (
    <Panel title={text.title}>
      <p className="mb-4 text-sm text-ink-muted">{text.lead}</p>
      <Form form={form} submitText={text.submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={text.declineBelow} error={form.errors.declineBelow}>
            <TextInput inputMode="numeric" {...form.fieldProps('declineBelow')} />
          </Field>
          <Field label={text.acceptFrom} error={form.errors.acceptFrom}>
            <TextInput inputMode="numeric" {...form.fieldProps('acceptFrom')} />
          </Field>
        </div>
      </Form>
    </Panel>
  )
}
