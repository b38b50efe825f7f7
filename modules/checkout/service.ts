import { confirmSandboxPayment } from '@/modules/checkout/sandbox'
import type { Card } from '@/modules/checkout/test-cards'
import { syncOrder } from '@/modules/orders/service'
import type { PersonContext } from '@/src/core/context'

/** Pays an intent of the person's own with a sandbox card. Throws not_found, card_declined, payment_closed. */
export async function payWithSandboxCard(
  ctx: PersonContext,
  clientSecret: string,
  card: Card,
): Promise<void> {
  const { orderId } = await confirmSandboxPayment(ctx, clientSecret, card)
  await syncOrder(ctx, orderId)
}
