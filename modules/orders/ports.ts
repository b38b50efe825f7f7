import type { PaymentMethod } from '@/modules/orders/contract'
import type { OrderEventPayload } from '@/modules/orders/events'
import { defineCheckPoint } from '@/src/kit/checks'
import type { Context, TxContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { definePort, use } from '@/src/kit/ports'

export interface Refund {
  id: string
  /** The idempotency key of the request; null if the provider no longer knows it. */
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Chargeback {
  /** `won` and `lost` from the site's point of view. */
  status: 'open' | 'won' | 'lost'
  /** Usually the price, but a bank may take only a part, or more because of its exchange rate. */
  amountCents: number
  /** The provider's fee; 0 once the provider has returned it. */
  feeCents: number
}

/** The provider's current record of a payment, and the only source from which an order learns about money. */
export interface PaymentIntent {
  id: string
  /** The order named in the provider's metadata; null if it names none. */
  orderId: string | null
  clientSecret: string
  status: 'awaiting' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  currency: string
  /** When the payment was charged, in ms since 1970. */
  chargedAt: number | null
  /** The provider's fee for the charge; null until reported. */
  feeCents: number | null
  refunds: Refund[]
  chargeback: Chargeback | null
}

interface NewIntent {
  /** The idempotency key. */
  key: string
  orderId: string
  buyerId: string
  amountCents: number
  method: PaymentMethod
}

export interface IntentLookup {
  orderId: string
  /** When the order was placed, in ms since 1970. */
  since: number
  /** True if an intent that names this order was created by another one; the provider's metadata can be edited by hand. */
  belongsToOtherOrder: (intentId: string) => Promise<boolean>
}

/** Charges and refunds buyers. The idempotency key of a request makes repeating it safe for a day. */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe'
  /** The key the browser uses to talk to the provider; empty if it needs none. */
  readonly publishableKey: string
  createIntent(ctx: Context, order: NewIntent): Promise<ExternalResult<PaymentIntent>>
  findIntent(ctx: Context, intentId: string): Promise<ExternalResult<PaymentIntent>>
  /** Finds an intent whose ID was never received; null if the provider confirms that there is none. */
  findIntentByOrder(ctx: Context, order: IntentLookup): Promise<ExternalResult<PaymentIntent | null>>
  cancelIntent(
    ctx: Context,
    cancel: { key: string; intentId: string },
  ): Promise<ExternalResult<PaymentIntent>>
  refund(
    ctx: Context,
    refund: { key: string; intentId: string; amountCents: number },
  ): Promise<ExternalResult<Refund>>
  /** Syncs the orders named in events that weren't delivered. Returns false if some events couldn't be read. */
  processMissedEvents(ctx: Context): Promise<boolean>
}

/** Observes deliveries on the game platform. */
export interface DeliveryProof {
  /** Starts to observe the copy, in the transaction of the payment. Returns false if the copy can't be observed. */
  watch(tx: TxContext, order: { id: string; listingId: string; paidAt: number }): Promise<boolean>
  /** Returns the platform username of a user with a linked account. */
  maybeUsername(ctx: Context, userId: string): Promise<string | undefined>
  /** Returns who was seen with the copy: the buyer at any time, or the seller recently. */
  findHolder(tx: TxContext, orderId: string): Promise<'buyer' | 'seller' | undefined>
  /** Observes the copy now if possible; completes the order if the buyer has it. */
  poll(ctx: Context, orderId: string): Promise<void>
}

export const deliveryProofPort = definePort<DeliveryProof>('orders.delivery-proof')
export const paymentProviderPort = definePort<PaymentProvider>('orders.payment-provider')

/** Before a listing is reserved for a buyer, outside any transaction. The listing may be unknown, or no longer for sale. */
export const beforeReservationPoint = defineCheckPoint<{ listingId: string; buyerId: string }>(
  'orders.before-reservation',
)

/** Before the escrow of an order is released to its seller without a decision of staff, in the transaction, with the order locked. */
export const beforeReleasePoint = defineCheckPoint<OrderEventPayload & { priceCents: number }>(
  'orders.before-release',
)

/** Returns the provider's name, which is part of the ledger accounts. */
export function providerName(tx: TxContext): string {
  return use(tx, paymentProviderPort).name
}
