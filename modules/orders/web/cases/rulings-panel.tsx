import type { PastDecision } from '@/modules/orders/disputes/case-contract'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { casePath } from '@/modules/orders/web/paths'
import { Panel } from '@/web/ui/panel'
import { TextLink } from '@/web/ui/text-link'
import { TimeAgo } from '@/web/ui/values/time-ago'

const { rulings: text, outcomes, decision } = caseMessages

/** The latest decisions about cases with the same finding of the delivery proof. */
export function RulingsPanel({ rulings }: { rulings: PastDecision[] }) {
  return (
    <Panel title={text.title}>
      {rulings.length === 0 && <p className="text-sm text-ink-muted">{text.none}</p>}
      <ul className="grid gap-3">
        {rulings.map(({ orderId, number, outcome, reasonCode, reason, by, at }) => (
          <li key={`${orderId} ${at}`} className="grid gap-0.5 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <TextLink href={casePath(orderId)}>
                {text.named({ number, outcome: outcomes[outcome] })}
              </TextLink>
              <span className="text-xs text-ink-muted">
                {by ?? text.proof} · <TimeAgo iso={at} />
              </span>
            </p>
            <p className="line-clamp-2 wrap-anywhere">{reason}</p>
            {reasonCode !== 'other' && (
              <p className="text-xs text-ink-muted">{decision.reasonCodes[reasonCode]}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
