import type { Case } from '@/modules/orders/disputes/case-contract'
import { reversalMessages as text } from '@/modules/orders/staff/reversal-messages'
import { useReverseSale } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { formatMoney } from '@/web/lib/format/format'
import { Panel } from '@/web/ui/panel'

/** Takes back a completed sale that no dispute can change anymore. */
export function ReverseSalePanel({ found }: { found: Case }) {
  const { mutateAsync: reverse } = useReverseSale(found.id)
  if (found.state !== 'completed' || found.undoable || found.appealToDecide) return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-muted">
          {text.effect({ price: formatMoney(found.amount), share: formatMoney(found.fees.net) })}
        </p>
        <ReasonAction label={text.reason} help={text.help} texts={text} onSend={reverse} />
      </div>
    </Panel>
  )
}
