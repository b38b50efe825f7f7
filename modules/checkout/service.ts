import { confirmSandboxPayment } from '@/modules/checkout/sandbox'
import type { Card } from '@/modules/checkout/test-cards'
import { syncOrder } from '@/modules/orders/service'
import type { UserContext } from '@/src/kit/context'

/**
 * Pays an intent of the person's own with a sandbox card. Throws not_found, card_declined, payment_closed,
 * too_many_requests.
 */
export async function payWithSandboxCard(
  ctx: UserContext,
  payment: { clientSecret: string; card: Card; address: string },
): Promise<void> {
  const { orderId } = await confirmSandboxPayment(ctx, payment)
  await syncOrder(ctx, orderId)
}
