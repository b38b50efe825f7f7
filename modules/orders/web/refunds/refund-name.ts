import type { RefusedRefund } from '@/modules/orders/payments/refused-refund-contract'
import { refusedRefundMessages } from '@/modules/orders/staff/refused-refund-messages'

export function nameOf({ number, itemName }: Pick<RefusedRefund, 'number' | 'itemName'>): string {
  return refusedRefundMessages.named({ number, item: itemName })
}
