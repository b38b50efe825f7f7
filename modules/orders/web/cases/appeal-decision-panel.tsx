import { pick } from 'valibot'
import { appealMessages } from '@/modules/orders/appeal-messages'
import type { Case } from '@/modules/orders/cases/contract'
import { AppealDecision } from '@/modules/orders/contract'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { useCaseAction } from '@/modules/orders/web/cases/queries'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { panel: text } = appealMessages
const reasonMax = 2000

type Props = { found: Case; toDecide: NonNullable<Case['appealToDecide']> }

/** Upholds or overturns an appealed decision. The staff who made it see that someone else must decide. */
export function AppealDecisionPanel({ found, toDecide }: Props) {
  return (
    <Panel title={text.title}>
      {toDecide.mayDecide ? (
        <AppealForm found={found} toDecide={toDecide} />
      ) : (
        <p className="text-sm">{text.notYou}</p>
      )}
    </Panel>
  )
}

function AppealForm({ found, toDecide: { outcome, journal } }: Props) {
  const { mutateAsync: act } = useCaseAction(found.id)
  const { errors, error, values, isSubmitting, fieldProps, setValues, formProps } = useForm({
    schema: pick(AppealDecision, ['result', 'reason']),
    initialValues: { result: '', reason: '' },
    errorTitle: text.failed,
    onSubmit: async (decision) => {
      await act({ kind: 'appeal', decision: { ...decision, reasonCode: 'other' } })
      toast({ title: text.done(found.number), tone: 'good' })
    },
  })
  const choices = [
    { result: 'upheld', label: text.uphold[outcome], content: <p>{text.booksNothing}</p> },
    {
      result: 'overturned',
      label: text.overturn[outcome],
      content: journal ? <JournalTable caption={text.books} legs={journal} /> : <p>{text.untouchable}</p>,
    },
  ] as const
  return (
    <form {...formProps} className="grid grid-cols-1 gap-4">
      <fieldset className="grid min-w-0 grid-cols-1 gap-3">
        <legend className="sr-only">{text.choose}</legend>
        {choices.map(({ result, label, content }) => (
          <div
            key={result}
            className={classNames(
              'grid grid-cols-1 gap-2 rounded-md border p-3 text-sm',
              values.result === result ? 'border-accent bg-accent-soft' : 'border-line',
            )}
          >
            <Button
              aria-pressed={values.result === result}
              disabled={result === 'overturned' && !journal}
              onClick={() => setValues({ result })}
            >
              {label}
            </Button>
            {content}
          </div>
        ))}
        {errors.result && (
          <p role="alert" className="text-xs text-bad">
            {errors.result}
          </p>
        )}
      </fieldset>
      <Field label={text.reason} help={text.reasonHelp} error={errors.reason}>
        <Textarea rows={3} maxLength={reasonMax} {...fieldProps('reason')} />
      </Field>
      {found.needsSecondPerson && <p className="text-sm">{text.second}</p>}
      <Alert>{error?.message}</Alert>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {text.submit}
      </Button>
    </form>
  )
}
