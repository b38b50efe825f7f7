import type { Case } from '@/modules/orders/disputes/case-contract'
import { paymentHoldMessages } from '@/modules/orders/notices/payment-hold-messages'
import { useDismissWarning } from '@/modules/orders/web/cases/queries'
import { ReasonAction } from '@/modules/orders/web/cases/reason-action'
import { Panel } from '@/web/ui/panel'

const { dismiss: text } = paymentHoldMessages

export function DismissWarningPanel({ found }: { found: Case }) {
  const { mutateAsync: dismiss } = useDismissWarning(found.id)
  if (found.payment.hold !== 'fraud_warning') return null
  return (
    <Panel title={text.title}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-muted">{text.effect}</p>
        <ReasonAction label={text.reason} help={text.help} texts={text} onSend={dismiss} />
      </div>
    </Panel>
  )
}
