import { type ChargebackCase, evidenceFields } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { Panel } from '@/web/ui/panel'

const { form: text } = chargebackMessages

/** The texts of a response that can't be changed anymore. */
export function SentEvidence({ found: { evidence } }: { found: ChargebackCase }) {
  return (
    <Panel title={text.sent}>
      <div className="grid gap-4 text-sm">
        {evidenceFields
          .filter((name) => evidence[name] !== '')
          .map((name) => (
            <section key={name} className="grid gap-1">
              <h3 className="font-semibold">{text.fields[name].label}</h3>
              <p className="whitespace-pre-wrap wrap-anywhere text-ink-muted">{evidence[name]}</p>
            </section>
          ))}
      </div>
    </Panel>
  )
}
