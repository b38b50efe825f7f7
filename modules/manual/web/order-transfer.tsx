import { TransferFacts } from '@/modules/manual/web/transfer-panel'
import type { OrderPanelProps } from '@/modules/orders/web/slots'
import { useClientConfig } from '@/web/lib/client-config'

/** On the page of an order that its buyer hasn't paid yet. */
export function OrderTransfer({ order: { id, state }, party }: OrderPanelProps) {
  const { paymentMethods } = useClientConfig()
  const mayWait = party === 'buyer' && state === 'awaiting_payment' && paymentMethods.includes('transfer')
  return mayWait ? <TransferFacts orderId={id} /> : null
}
