import { useRef } from 'react'
import { parse } from 'valibot'
import { useLocation } from 'wouter'
import { CloseCase, reasonMaxLength, reportOutcomes } from '@/modules/reports/contract'
import { staffMessages } from '@/modules/reports/staff-messages'
import { useCloseCase } from '@/modules/reports/web/staff-queries'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { queuePath } from '@/web/staff/paths'
import { useCaseKeys } from '@/web/staff/use-case-keys'
import { useNextCase } from '@/web/staff/use-next-case'
import { staffMessages as shared } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { RadioCards } from '@/web/ui/forms/radio-cards'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { close: text } = staffMessages
const options = reportOutcomes.map((value) => ({ value, ...text.outcomes[value] }))

/** Closes a case with its outcome. "Submit & next" goes on to the next case. */
export function CloseCaseForm({ caseId }: { caseId: string }) {
  const openNext = useNextCase('reports', caseId)
  const [, navigate] = useLocation()
  const { mayGoOn, claimDialog } = useClaimGuard('reports', caseId)
  const goesOn = useRef(false)
  const { mutateAsync: close } = useCloseCase(caseId)
  const { error, errors, isSubmitting, fieldProps, setValues, submit, formProps } = useForm({
    schema: CloseCase,
    initialValues: { outcome: 'no_action', note: '' },
    onSubmit: async (values) => {
      if (!(await mayGoOn())) return
      await close(parse(CloseCase, values))
      if (goesOn.current) return openNext({ done: text.done })
      toast({ title: text.done, tone: 'good' })
      navigate(queuePath('reports'))
    },
  })
  const submitWith = (goOn: boolean) => {
    goesOn.current = goOn
    void submit()
  }
  useCaseKeys({
    choose: (index) => setValues({ outcome: reportOutcomes[index] ?? 'no_action' }),
    submit: () => submitWith(true),
    form: formProps.ref,
  })
  return (
    <Panel title={text.title}>
      {claimDialog}
      <form
        {...formProps}
        onSubmit={(event) => {
          event.preventDefault()
          submitWith(false)
        }}
        className="grid gap-5"
      >
        <RadioCards label={text.outcome} options={options} columns={2} {...fieldProps('outcome')} />
        <Field label={text.note} help={text.noteHelp} error={errors.note} optional>
          <Textarea {...fieldProps('note')} rows={3} maxLength={reasonMaxLength} />
        </Field>
        <Alert>{error?.message}</Alert>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            busy={isSubmitting}
            aria-keyshortcuts="Control+Enter"
            onClick={() => submitWith(true)}
          >
            {shared.cases.submitAndNext}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {text.submit}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
