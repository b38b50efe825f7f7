import type { RejectedRefund } from '@/modules/orders/payments/rejected-refund-contract'
import { rejectedRefundMessages } from '@/modules/orders/staff/rejected-refund-messages'

export function nameOf({ number, itemName }: Pick<RejectedRefund, 'number' | 'itemName'>): string {
  return rejectedRefundMessages.named({ number, item: itemName })
}
