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
import { Badge } from '@/web/ui/values/badge'

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

const { checklist: evidenceChecklistText } = chargebackMessages

/** The evidence that exists, and evidence that would strengthen it. */
export function EvidenceChecklist({ checklist }: Pick<ChargebackCase, 'checklist'>) {
  return (
    <Panel title={evidenceChecklistText.title}>
      <ul className="grid gap-3 text-sm">
        {checklist
          .toSorted((one, other) => Number(other.isThere) - Number(one.isThere))
          .map(({ name, isThere, count }) => (
            <li key={name} className="grid justify-items-start gap-1">
              <Badge tone={isThere ? 'good' : 'wait'}>
                {isThere ? evidenceChecklistText.there : evidenceChecklistText.missing}
              </Badge>
              <span className={isThere ? undefined : 'text-ink-muted'}>
                {isThere
                  ? evidenceChecklistText.items[name].there
                  : evidenceChecklistText.items[name].missing}
                {count !== null && count > 0 && <span>{` (${count})`}</span>}
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

const { form: sentEvidenceText } = chargebackMessages

/** The texts of a response that can't be changed anymore. */
export function SentEvidence({ found: { evidence } }: { found: ChargebackCase }) {
  return (
    <Panel title={sentEvidenceText.sent}>
      <div className="grid gap-4 text-sm">
        {evidenceFields
          .filter((name) => evidence[name] !== '')
          .map((name) => (
            <section key={name} className="grid gap-1">
              <h3 className="font-semibold">{sentEvidenceText.fields[name].label}</h3>
              <p className="whitespace-pre-wrap wrap-anywhere text-ink-muted">{evidence[name]}</p>
            </section>
          ))}
      </div>
    </Panel>
  )
}
