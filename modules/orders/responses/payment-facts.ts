import { ordersErrors } from '@/modules/orders/errors'
import type { PaymentFacts } from '@/modules/orders/order/chargeback-contract'
import type { OrderRow } from '@/modules/orders/order/move'
import { providerOf } from '@/modules/orders/order/payment-providers'
import { findParty } from '@/modules/orders/queries'
import type { Context, UserContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'

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

async function askProvider(ctx: Context, order: OrderRow): Promise<ExternalResult<PaymentFacts | undefined>> {
  const nothingKnown = { outcome: 'ok', value: undefined } as const
  if (order.intentId === null) return nothingKnown
  try {
    return (await providerOf(ctx, order).bankDisputes?.findPaymentFacts(ctx, order.intentId)) ?? nothingKnown
  } catch (error) {
    if (ctx.core.db.isUnavailable(error)) throw error
    return { outcome: 'unknown', reason: String(error) }
  }
}
