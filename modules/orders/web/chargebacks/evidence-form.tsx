import { useRef } from 'react'
import {
  type ChargebackCase,
  EvidenceTexts,
  evidenceFields,
} from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { useRespond } from '@/modules/orders/web/chargebacks/queries'
import { useClaimGuard } from '@/web/staff/claim-guard'
import { useCaseKeys } from '@/web/staff/use-case-keys'
import { useNextCase } from '@/web/staff/use-next-case'
import { staffMessages } from '@/web/staff-messages'
import { Alert } from '@/web/ui/alert'
import { Button } from '@/web/ui/button'
import { Field } from '@/web/ui/forms/field'
import { Textarea } from '@/web/ui/forms/textarea'
import { useForm } from '@/web/ui/forms/use-form'
import { Panel } from '@/web/ui/panel'
import { toast } from '@/web/ui/toasts/toast'

const { form: text } = chargebackMessages
const rows = { product: 3, statement: 18, access: 8, policy: 4, refundRefusal: 3 }

/** The texts that the bank will read, to edit, keep as a draft, or submit. */
export function EvidenceForm({ found }: { found: ChargebackCase }) {
  const { id, number, version, evidence, isEdited, sendsEmail } = found
  const { mutateAsync: respond } = useRespond(id)
  const openNext = useNextCase('chargebacks', id)
  const { mayGoOn, claimDialog } = useClaimGuard('chargebacks', id)
  const verb = useRef<'save' | 'submit'>('submit')
  const { errors, error, isSubmitting, fieldProps, submit, formProps } = useForm({
    schema: EvidenceTexts,
    initialValues: evidence,
    onSubmit: async (texts) => {
      const kind = verb.current
      if (kind === 'submit' && !(await mayGoOn())) return
      const { error: refusal } = await respond({ kind, evidence: { ...texts, version } })
      if (kind === 'save') toast({ title: text.saved, tone: 'good' })
      else if (refusal === null) await openNext({ done: text.submitted(number) })
    },
  })
  const start = (kind: 'save' | 'submit') => {
    verb.current = kind
    void submit()
  }
  useCaseKeys({ submit: () => start('submit'), form: formProps.ref })
  return (
    <Panel title={text.title}>
      {claimDialog}
      <form {...formProps} className="grid gap-4">
        <p className="text-sm text-ink-muted">
          {isEdited ? text.edited : text.composed} {sendsEmail ? text.email : text.noEmail}
        </p>
        {evidenceFields.map((name) => (
          <Field
            key={name}
            label={text.fields[name].label}
            help={text.fields[name].help}
            error={errors[name]}
          >
            <Textarea rows={rows[name]} {...fieldProps(name)} />
          </Field>
        ))}
        <Alert>{error?.message}</Alert>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            aria-keyshortcuts="Control+Enter"
            onClick={() => {
              verb.current = 'submit'
            }}
          >
            {staffMessages.cases.submitAndNext}
          </Button>
          <Button busy={isSubmitting} onClick={() => start('save')}>
            {text.save}
          </Button>
          <span className="text-xs text-ink-muted">
            {text.final} <span className="max-lg:hidden">{text.keys}</span>
          </span>
        </div>
      </form>
    </Panel>
  )
}
