import type { Order } from '@/modules/orders/contract'
import { words } from '@/modules/orders/words'
import { formatMoney } from '@/web/lib/format'
import { Button } from '@/web/ui/button'
import { Dialog } from '@/web/ui/dialog'

const { cancelSale } = words

type Props = { order: Order; open: boolean; busy: boolean; onClose: () => void; onConfirm: () => void }

export function CancelSaleDialog({ order, open, busy, onClose, onConfirm }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={cancelSale.title}
      description={cancelSale.description({ buyer: order.buyer, amount: formatMoney(order.amount) })}
      footer={
        <>
          <Button onClick={onClose}>{cancelSale.keep}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {cancelSale.confirm}
          </Button>
        </>
      }
    />
  )
}
