import type { Order } from '@/modules/orders/contract'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

type Props = { order: Order; open: boolean; busy: boolean; onClose: () => void; onConfirm: () => void }

export function CancelSaleDialog({ order, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Cancel this sale?"
      description={`${order.buyer} gets ${formatMoney(order.amount)} back in full. This cannot be undone.`}
      footer={
        <>
          <Button onClick={onClose}>Keep the sale</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            Cancel and refund
          </Button>
        </>
      }
    />
  )
}
