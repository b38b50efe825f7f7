import { Link } from 'wouter'
import type { PaymentFormProps } from '@/modules/checkout/web/slots'
import { messages } from '@/modules/manual/messages'
import { TransferFacts } from '@/modules/manual/web/transfer-panel'
import { orderPath } from '@/modules/orders/web/paths'
import { Button } from '@/web/ui/button'

/** In the checkout, for orders that are paid by bank transfer. */
export function TransferForm({ intent: { provider, orderId } }: PaymentFormProps) {
  if (provider !== 'manual') return null
  return (
    <TransferFacts orderId={orderId}>
      <Button asChild variant="primary" size="lg">
        <Link href={orderPath(orderId)}>{messages.viewOrder}</Link>
      </Button>
    </TransferFacts>
  )
}
