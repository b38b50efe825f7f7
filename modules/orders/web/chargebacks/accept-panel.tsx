import { useState } from 'react'
import { AcceptChargeback, type ChargebackCase } from '@/modules/orders/order/chargeback-contract'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { useRespond } from '@/modules/orders/web/chargebacks/queries'
import { formatMoney } from '@/web/lib/format/format'
import { useRight } from '@/web/lib/session/viewer'
import { ReasonDialog } from '@/web/staff/reason-dialog'
import { Button } from '@/web/ui/button'
import { Panel } from '@/web/ui/panel'

const { accept: text } = chargebackMessages

/** Leaves the money to the buyer instead of responding. */
export function AcceptPanel({ found: { id, version, amount } }: { found: ChargebackCase }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: respond } = useRespond(id)
  const isAdmin = useRight('administration')
  return (
    <Panel title={text.title}>
      <div className="grid gap-3 text-sm">
        <p className="text-ink-muted">{isAdmin ? text.lead : text.adminOnly}</p>
        {isAdmin && (
          <Button variant="danger" onClick={() => setOpen(true)}>
            {text.button}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.button}
        description={text.description(formatMoney(amount))}
        schema={AcceptChargeback.entries.reason}
        help={text.help}
        submit={text.button}
        doneTitle={text.done}
        danger
        onSubmit={(reason) => respond({ kind: 'accept', acceptance: { reason, version } })}
      />
    </Panel>
  )
}
