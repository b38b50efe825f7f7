import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/messages'
import { useClientConfig } from '@/web/lib/client-config'
import { formatCount, formatMoney } from '@/web/lib/format/format'
import { Button } from '@/web/ui/button'
import { classNames } from '@/web/ui/class-names'
import { Dialog } from '@/web/ui/dialog'
import { usernameText } from '@/web/ui/values/username'

const { actions, releaseDialog } = messages

/** Before the seller marks the order as sent, the buyer's confirmation is behind a button, so that it isn't pressed by mistake. */
export function EarlyReceipt({ busy, onReceive }: { busy: boolean; onReceive: () => void }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {actions.more}
        <ChevronDown aria-hidden="true" className={classNames('size-4', open && 'rotate-180')} />
      </Button>
      {open && (
        <div id={id} className="flex w-full flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button busy={busy} onClick={onReceive}>
            {actions.receive}
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-muted">{actions.receiveEarly}</p>
        </div>
      )}
    </>
  )
}

type ReleaseProps = {
  order: Order
  open: boolean
  busy: boolean
  onClose: () => void
  onRead: () => void
  onConfirm: (confirm: boolean) => void
}

/**
 * Names the amount and the copy before the buyer pays the seller. While the seller is seen with the copy, it offers to look again and asks
 * for a confirmation.
 */
export function ReleaseDialog({ order, open, busy, onClose, onRead, onConfirm }: ReleaseProps) {
  const { amount, itemName: item, serial, isCopyWithSeller } = order
  const { platform } = useClientConfig()
  const id = useId()
  const [isSure, setSure] = useState(false)
  const seller = usernameText(order.seller, order.sellerTemporary)
  const copy = releaseDialog.copy({ item, serial: serial === null ? null : formatCount(serial) })
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={releaseDialog.title}
      description={releaseDialog.description({ seller, amount: formatMoney(amount), copy })}
      footer={
        <>
          <Button onClick={onClose}>{releaseDialog.back}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={isCopyWithSeller && !isSure}
            onClick={() => onConfirm(isCopyWithSeller && isSure)}
          >
            {releaseDialog.confirm}
          </Button>
        </>
      }
    >
      {isCopyWithSeller && (
        <div className="grid justify-items-start gap-3 text-sm">
          <p role="alert" className="text-bad">
            {releaseDialog.withSeller(platform)}
          </p>
          <Button size="sm" busy={busy} onClick={onRead}>
            {releaseDialog.readAgain}
          </Button>
          <label htmlFor={id} className="flex gap-2">
            <input
              id={id}
              type="checkbox"
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            {releaseDialog.haveIt}
          </label>
        </div>
      )}
    </Dialog>
  )
}
