import { pick } from 'valibot'
import { useLocation } from 'wouter'
import { caseMessages } from '@/modules/orders/case-messages'
import type { Case } from '@/modules/orders/cases/contract'
import { Decision, type Outcome, reasonCodes } from '@/modules/orders/contract'
import { JournalTable } from '@/modules/orders/web/cases/journal-table'
import { findNextDispute, useCaseAction } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { useCaseKeys } from '@/modules/orders/web/cases/use-case-keys'
import { casePath, casesPath } from '@/modules/orders/web/paths'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Field } from '@/web/ui/forms/field'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { decision: text, outcomes, reject } = caseMessages
const reasonMax = 2000
const codeOptions = reasonCodes.toReversed().map((code) => ({ value: code, label: text.reasonCodes[code] }))

/** The possible decisions with what each books, and the form that decides. */
export function DecisionPanel({ found }: { found: Case }) {
  const [, navigate] = useLocation()
  const { mutateAsync: act } = useCaseAction(found.id)
  const { errors, error, values, isSubmitting, fieldProps, setValues, submit, formProps } = useForm({
    schema: pick(Decision, ['outcome', 'reason', 'reasonCode']),
    initialValues: { outcome: found.proposal?.outcome ?? '', reason: '', reasonCode: 'other' },
    errorTitle: text.failed,
    onSubmit: async ({ reasonCode = 'other', ...decision }) => {
      const decided = await act({ kind: 'decide', decision: { ...decision, reasonCode } })
      const isDecided = decided.dispute === 'decided'
      toast({ title: isDecided ? text.done(found.number) : text.proposed(found.number), tone: 'good' })
      const next = await findNextDispute(found)
      navigate(`${next === undefined ? casesPath : casePath(next)}?decided=${found.id}`)
    },
  })
  const choose = (outcome: Outcome) => setValues({ outcome })
  useCaseKeys({ choose, submit, form: formProps.ref })
  return (
    <Panel title={text.title}>
      <form {...formProps} className="grid gap-4">
        <fieldset className="grid gap-3">
          <legend className="sr-only">{text.choose}</legend>
          {found.decisions.map(({ outcome, journal }) => (
            <div
              key={outcome}
              className={classNames(
                'grid gap-2 rounded-md border p-3',
                values.outcome === outcome ? 'border-accent bg-accent-soft' : 'border-line',
              )}
            >
              <Button
                aria-pressed={values.outcome === outcome}
                aria-keyshortcuts={outcome === 'release' ? '1' : '2'}
                onClick={() => choose(outcome)}
              >
                {outcomes[outcome]}
              </Button>
              <JournalTable caption={`${text.books}: ${outcomes[outcome]}`} legs={journal} />
            </div>
          ))}
          {errors.outcome && (
            <p role="alert" className="text-xs text-bad">
              {errors.outcome}
            </p>
          )}
        </fieldset>
        <Field label={text.reasonCode}>
          <Select options={codeOptions} {...fieldProps('reasonCode')} />
        </Field>
        <Field label={text.reason} help={text.reasonHelp} error={errors.reason}>
          <Textarea rows={3} maxLength={reasonMax} aria-keyshortcuts="r" {...fieldProps('reason')} />
        </Field>
        <Alert>{error?.message}</Alert>
        <ProposalNote found={found} />
        <Button type="submit" variant="primary" busy={isSubmitting} aria-keyshortcuts="Control+Enter">
          {text.submit}
        </Button>
        <p className="text-xs text-ink-muted">
          {found.undoSeconds > 0
            ? text.undoable(text.minutes(Math.ceil(found.undoSeconds / 60)))
            : text.final}{' '}
          <span className="max-lg:hidden">{text.keys}</span>
        </p>
      </form>
      {found.proposal && (
        <div className="mt-5 border-t border-line pt-4">
          <ReasonAction
            label={reject.field}
            help={reject.help}
            texts={reject}
            onSend={(reason) => act({ kind: 'reject', reason })}
          />
        </div>
      )}
    </Panel>
  )
}

function ProposalNote({ found: { proposal, needsSecondPerson } }: { found: Case }) {
  if (!proposal) return needsSecondPerson ? <p className="text-sm">{text.second}</p> : null
  const { isOwn, by, reason } = proposal
  return <p className="text-sm">{isOwn ? text.ownProposal : text.confirm({ by: by ?? '', reason })}</p>
}
