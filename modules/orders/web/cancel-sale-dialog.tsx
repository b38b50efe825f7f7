import type { Order } from '@/modules/orders/contract'
import { messages } from '@/modules/orders/words'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { cancelSaleDialog } = messages

type Props = { order: Order; open: boolean; busy: boolean; onClose: () => void; onConfirm: () => void }

export function CancelSaleDialog({ order, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={cancelSaleDialog.title}
      description={cancelSaleDialog.description({ buyer: order.buyer, amount: formatMoney(order.amount) })}
      footer={
        <>
          <Button onClick={onClose}>{cancelSaleDialog.keep}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {cancelSaleDialog.confirm}
          </Button>
        </>
      }
    />
  )
}
