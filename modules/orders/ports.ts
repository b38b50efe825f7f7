import type { Context, TxContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { definePort, use } from '@/src/kit/ports'

export interface Refund {
  id: string
  /** The idempotency key it was asked for with, when the provider still knows it. */
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** The buyer's bank takes the money back: under way, or decided for or against the site. */
export interface Chargeback {
  status: 'open' | 'won' | 'lost'
  /** What the bank took, in cents: mostly the price, but it may take a part of it, or more at its own rate of exchange. */
  amountCents: number
  /** What the provider charges for it, in cents; nothing where it gave that back. */
  feeCents: number
}

/** The provider's own object, as it stands: the only thing from which an order learns about money. */
export interface PaymentIntent {
  id: string
  /** The order it was made for, by its own record; null where that names none, and only its id binds it. */
  orderId: string | null
  clientSecret: string
  status: 'awaiting' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  currency: string
  /** When the money was taken, ms since 1970. */
  chargedAt: number | null
  /** What the provider kept of the charge, in cents; null until it says so. */
  feeCents: number | null
  refunds: Refund[]
  chargeback: Chargeback | null
}

interface NewIntent {
  key: string
  orderId: string
  buyerId: string
  amountCents: number
  method: 'paypal' | 'card' | 'crypto'
}

export interface IntentLookup {
  orderId: string
  since: number
  /** An intent that another order made, though by the provider's record it is this one's. */
  belongsToOtherOrder: (intentId: string) => Promise<boolean>
}

/** Takes real money from buyers and gives it back. Every call carries a key that makes repeating it harmless for a day. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** What the browser needs to talk to the provider; empty where it need not. */
  readonly publishableKey: string
  createIntent(ctx: Context, order: NewIntent): Promise<ExternalResult<PaymentIntent>>
  findIntent(ctx: Context, intentId: string): Promise<ExternalResult<PaymentIntent>>
  /** The intent of an order that was made at `since` (ms) or later and whose id was never heard: null is the provider's word that there is none. */
  findIntentByOrder(ctx: Context, order: IntentLookup): Promise<ExternalResult<PaymentIntent | null>>
  cancelIntent(
    ctx: Context,
    cancel: { key: string; intentId: string },
  ): Promise<ExternalResult<PaymentIntent>>
  refund(
    ctx: Context,
    refund: { key: string; intentId: string; amountCents: number },
  ): Promise<ExternalResult<Refund>>
  /** Brings every order in line with what the provider lists as having happened since it was last heard. Answers whether all was heard. */
  processMissedEvents(ctx: Context): Promise<boolean>
}

/** What the outside can prove of a delivery. */
export interface DeliveryProof {
  /** In the transaction of the payment: whether what becomes of the copy can be seen, and is looked at from now on. */
  watch(tx: TxContext, order: { id: string; listingId: string; paidAt: number }): Promise<boolean>
  /** What the outside calls somebody who has shown who they are there. */
  maybeUsername(ctx: Context, userId: string): Promise<string | undefined>
  /** Who was seen with the copy: the buyer at any time, or the seller so lately that it counts. */
  findHolder(tx: TxContext, orderId: string): Promise<'buyer' | 'seller' | undefined>
  /** Looks at once, where it can; a copy that is seen with the buyer completes the order. */
  poll(ctx: Context, orderId: string): Promise<void>
}

export const deliveryProofPort = definePort<DeliveryProof>('orders.delivery-proof')
export const paymentProviderPort = definePort<PaymentProvider>('orders.payment-provider')

/** Whose account the money of orders lies in: `stripe` or `sandbox`. */
export function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
