import { useRef } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { type ReportCase, ReportDecision } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { useDecideReport } from '@/modules/reports/web/staff-queries'
import { queuePath } from '@/src/kit/staff/paths'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { useCaseKeys } from '@/web/staff/use-case-keys'
import { useNextCase } from '@/web/staff/use-next-case'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { RadioCards } from '@/web/ui/forms/radio-cards'
import { Select } from '@/web/ui/forms/select'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { decision: text } = staffMessages
const { action, reason } = ReportDecision.pipe[0].entries
const TypedDecision = v.pipe(
  v.object({ action, reason: reason.wrapped, suspendDays: v.string() }),
  v.forward(
    v.partialCheck(
      [['action'], ['reason']],
      (typed) => !isForUser(typed.action) || typed.reason !== '',
      text.noReason,
    ),
    ['reason'],
  ),
)
const daysOptions = [
  ...[3, 7, 30, 90].map((days) => ({ value: String(days), label: text.days(days) })),
  { value: '', label: text.noEnd },
]

type Props = { found: ReportCase; chosen: ReportCase['related'] }

/** Decides a case and the related ones that were chosen. "Submit & next" goes on to the next case. */
export function DecisionForm({ found, chosen }: Props) {
  const openNext = useNextCase('reports', found.id)
  const { mayGoOn, claimDialog } = useClaimGuard('reports', found.id)
  const goesOn = useRef(true)
  const [, navigate] = useLocation()
  const { mutateAsync: decide } = useDecideReport(found.id)
  const { values, error, errors, isSubmitting, fieldProps, setValues, submit, formProps } = useForm({
    schema: TypedDecision,
    initialValues: { action: '', reason: '', suspendDays: '7' },
    onSubmit: async ({ suspendDays, ...typed }) => {
      if (!(await mayGoOn())) return
      const { closed } = await decide({
        ...typed,
        cases: chosen.map(({ id }) => id),
        ...(typed.action === 'suspend' && { suspendDays: suspendDays === '' ? null : Number(suspendDays) }),
      })
      const done = text.done(closed.length)
      if (goesOn.current) return openNext({ done })
      toast({ title: done, tone: 'good' })
      navigate(queuePath('reports'))
    },
  })
  const submitWith = (goOn: boolean) => {
    goesOn.current = goOn
    void submit()
  }
  const options = found.actions.map((value) => ({
    value,
    label: value === 'remove' ? (found.removeLabel ?? text.actions.remove.label) : text.actions[value].label,
    detail: text.actions[value].detail,
  }))
  useCaseKeys({
    choose: (index) => found.actions[index] && setValues({ action: found.actions[index] }),
    submit: () => submitWith(true),
    form: formProps.ref,
  })
  const chosenAction = found.actions.find((value) => value === values.action)
  return (
    <Panel title={text.title}>
      {claimDialog}
      <form
        {...formProps}
        onSubmit={(event) => {
          event.preventDefault()
          submitWith(true)
        }}
        className="grid gap-5"
      >
        <div className="grid gap-2">
          <RadioCards
            label={text.action}
            options={options}
            value={chosenAction}
            onChange={(value) => setValues({ action: value })}
          />
          {errors.action && (
            <p role="alert" className="text-xs text-bad">
              {errors.action}
            </p>
          )}
        </div>
        {chosenAction === 'suspend' && (
          <Field label={text.suspendFor}>
            <Select options={daysOptions} {...fieldProps('suspendDays')} />
          </Field>
        )}
        <Field
          label={text.reason}
          help={isForUser(chosenAction) ? text.reasonHelp(found.reported) : text.noteHelp}
          error={errors.reason}
          optional={!isForUser(chosenAction)}
        >
          <Textarea {...fieldProps('reason')} rows={3} aria-keyshortcuts="r" />
        </Field>
        <Preview found={found} chosen={chosen} action={chosenAction} />
        <Alert>{error?.message}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSubmitting} aria-keyshortcuts="Control+Enter">
            {shared.cases.submitAndNext}
          </Button>
          <Button busy={isSubmitting} onClick={() => submitWith(false)}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** What will be done, and what is left as it is and why. */
function Preview({ found, chosen, action }: Props & { action: ReportCase['actions'][number] | undefined }) {
  if (action === undefined) return null
  const all = [found, ...chosen]
  const removed = action === 'remove' ? all.filter(({ state }) => state?.canRemove) : []
  const leftOut = action === 'remove' ? all.filter(({ state }) => !state?.canRemove) : []
  const people = [...new Set(all.map(({ reported }) => reported))]
  return (
    <div aria-live="polite" className="grid gap-1 rounded-md bg-surface-sunken px-4 py-3 text-sm">
      {action === 'remove' && <p>{text.preview.removes(removed.length)}</p>}
      {action === 'warn' && <p>{text.preview.warns(people)}</p>}
      {action === 'suspend' && <p>{text.preview.suspends(people)}</p>}
      <p>{text.preview.closes(all.reduce((sum, one) => sum + one.reports, 0))}</p>
      {leftOut.map(({ id, content, state }) => (
        <p key={id} className="text-ink-muted wrap-anywhere">
          {text.preview.leftOut({
            content: firstLine(content),
            state: state?.label ?? staffMessages.case.goneNow,
          })}
        </p>
      ))}
    </div>
  )
}

function firstLine(content: string): string {
  return content.split('\n')[0] ?? content
}

function isForUser(action: string | undefined): boolean {
  return action === 'remove' || action === 'warn' || action === 'suspend'
}
