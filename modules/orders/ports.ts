import type { Context } from '@/src/core/context'
import { definePort } from '@/src/core/ports'

export interface Refund {
  id: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** The provider's own object, as it stands: the only thing from which an order learns about money. */
export interface PaymentIntent {
  id: string
  clientSecret: string
  status: 'awaiting' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  currency: string
  /** When the money was taken, ms since 1970. */
  chargedAt: number | null
  refunds: Refund[]
}

/**
 * What the outside world answered. `unknown`: no answer, or none that settles it; the same call with the same key must
 * follow. `refused`: a definite no.
 */
export type Answer<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'refused'; reason: string }

export interface IntentOrder {
  key: string
  orderId: string
  buyerId: string
  amountCents: number
  method: 'paypal' | 'card' | 'crypto'
}

/** Takes real money from buyers and gives it back. Every call carries a key that makes repeating it harmless. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** What the browser needs to talk to the provider; empty where it need not. */
  readonly publishableKey: string
  createIntent(ctx: Context, order: IntentOrder): Promise<Answer<PaymentIntent>>
  findIntent(ctx: Context, intentId: string): Promise<Answer<PaymentIntent>>
  cancelIntent(ctx: Context, cancel: { key: string; intentId: string }): Promise<Answer<PaymentIntent>>
  refund(
    ctx: Context,
    refund: { key: string; intentId: string; amountCents: number },
  ): Promise<Answer<Refund>>
}

export const paymentProviderPort = definePort<PaymentProvider>('orders.payment-provider')
