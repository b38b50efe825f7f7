import { ordersErrors } from '@/modules/orders/errors'
import type { OrderRow } from '@/modules/orders/move'
import type { PaymentFacts } from '@/modules/orders/payments/chargeback-contract'
import { bankDisputesPort } from '@/modules/orders/ports'
import { findParty } from '@/modules/orders/queries'
import type { Context, UserContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { use } from '@/src/kit/ports'

const nothing: PaymentFacts = {
  threeDSecure: null,
  cardCountry: null,
  cardBrand: null,
  cardFunding: null,
  riskLevel: null,
}

/** Returns what the provider says about the payment of an order. Throws not_found, provider_unavailable. */
export async function findPaymentFacts(ctx: UserContext, orderId: string): Promise<PaymentFacts> {
  const { order } = await findParty(ctx, orderId)
  const found = await askProvider(ctx, order)
  if (found.outcome !== 'ok') throw ordersErrors.provider_unavailable()
  return found.value ?? nothing
}

/** Like `findPaymentFacts`; undefined if the provider doesn't say now. */
export async function findKnownFacts(ctx: Context, order: OrderRow): Promise<PaymentFacts | undefined> {
  const found = await askProvider(ctx, order)
  return found.outcome === 'ok' ? found.value : undefined
}

/** Whether the bank identified the buyer when they paid. */
export function isAuthenticated(facts: PaymentFacts | undefined): boolean {
  return facts?.threeDSecure === 'authenticated'
}

async function askProvider(
  ctx: Context,
  { intentId }: OrderRow,
): Promise<ExternalResult<PaymentFacts | undefined>> {
  if (intentId === null) return { outcome: 'ok', value: undefined }
  try {
    return await use(ctx, bankDisputesPort).findPaymentFacts(ctx, intentId)
  } catch (error) {
    if (ctx.core.db.isUnavailable(error)) throw error
    return { outcome: 'unknown', reason: String(error) }
  }
}
