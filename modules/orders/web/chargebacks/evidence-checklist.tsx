import type { ChargebackCase } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { Panel } from '@/web/ui/panel'
import { Badge } from '@/web/ui/values/badge'

const { checklist: text } = chargebackMessages

/** The evidence that exists, and evidence that would strengthen it. */
export function EvidenceChecklist({ checklist }: Pick<ChargebackCase, 'checklist'>) {
  return (
    <Panel title={text.title}>
      <ul className="grid gap-3 text-sm">
        {checklist
          .toSorted((one, other) => Number(other.isThere) - Number(one.isThere))
          .map(({ name, isThere, count }) => (
            <li key={name} className="grid justify-items-start gap-1">
              <Badge tone={isThere ? 'good' : 'wait'}>{isThere ? text.there : text.missing}</Badge>
              <span className={isThere ? undefined : 'text-ink-muted'}>
                {isThere ? text.items[name].there : text.items[name].missing}
                {count !== null && count > 0 && <span>{` (${count})`}</span>}
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  )
}
