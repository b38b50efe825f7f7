import { type AppealCase, AppealDecision, appealResults } from '@/modules/users/appeals/appeal-contract'
import { appealStaffMessages } from '@/modules/users/appeals/appeal-staff-messages'
import { useDecideAppeal } from '@/modules/users/web/appeals/staff-queries'
import { useClaimGuard } from '@/web/staff/claim-guard'
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

const { decision: text } = appealStaffMessages
const options = appealResults.map((value) => ({ value, ...text.results[value] }))

/** Upholds or ends an appealed suspension, and goes on to the next appeal. */
export function DecisionForm({ found: { id, userId, username } }: { found: AppealCase }) {
  const openNext = useNextCase('suspension_appeals', id)
  const { mayGoOn, claimDialog } = useClaimGuard('suspension_appeals', id)
  const { mutateAsync: decide } = useDecideAppeal(id, userId)
  const { values, error, errors, isSubmitting, fieldProps, setValues, submit, formProps } = useForm({
    schema: AppealDecision,
    initialValues: { result: '', reason: '' },
    onSubmit: async (decision) => {
      if (!(await mayGoOn())) return
      await decide(decision)
      await openNext({ done: text.done(username) })
    },
  })
  const choose = (result: string | undefined) => result !== undefined && setValues({ result })
  useCaseKeys({ choose: (index) => choose(appealResults[index]), submit, form: formProps.ref })
  return (
    <Panel title={text.title}>
      {claimDialog}
      <form {...formProps} className="grid gap-5">
        <div className="grid gap-2">
          <RadioCards
            label={text.choose}
            options={options}
            value={appealResults.find((result) => result === values.result)}
            onChange={choose}
          />
          {errors.result && (
            <p role="alert" className="text-xs text-bad">
              {errors.result}
            </p>
          )}
        </div>
        <Field label={text.reason} help={text.reasonHelp} error={errors.reason}>
          <Textarea {...fieldProps('reason')} rows={3} aria-keyshortcuts="r" />
        </Field>
        <Alert>{error?.message}</Alert>
        <div>
          <Button type="submit" variant="primary" busy={isSubmitting} aria-keyshortcuts="Control+Enter">
            {shared.cases.submitAndNext}
          </Button>
        </div>
        <p className="text-xs text-ink-muted max-lg:hidden">{text.keys}</p>
      </form>
    </Panel>
  )
}
