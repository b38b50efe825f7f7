import type Stripe from 'stripe'
import { toChargeback } from '@/modules/checkout/stripe/chargeback'
import { toChargeCurrency } from '@/modules/checkout/stripe/in-charged'
import type { PaymentIntent, Refund } from '@/modules/orders/ports'

const intentStatuses: Record<string, PaymentIntent['status']> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const refundStatuses: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

interface RelatedObjects {
  charge?: Stripe.Charge
  refunds?: readonly Stripe.Refund[]
  disputes?: readonly Stripe.Dispute[]
}

/** An intent of Stripe's in the words of the orders. */
export function toPaymentIntent(
  intent: Stripe.PaymentIntent,
  { charge, refunds = [], disputes = [] }: RelatedObjects = {},
): PaymentIntent {
  const status = intentStatuses[intent.status] ?? 'awaiting'
  return {
    id: intent.id,
    orderId: intent.metadata?.order_id ?? null,
    clientSecret: intent.client_secret ?? '',
    status,
    amountCents: (status === 'succeeded' && intent.amount_received) || intent.amount,
    currency: intent.currency,
    chargedAt: null,
    feeCents: null,
    ...(charge && chargeFields(charge)),
    refunds: refunds.map(toRefund),
    chargeback: toChargeback(disputes),
  }
}

export function toRefund({ id, metadata, amount, status }: Stripe.Refund): Refund {
  return {
    id,
    key: metadata?.key ?? null,
    amountCents: amount,
    status: refundStatuses[status ?? ''] ?? 'pending',
  }
}

/** The balance tells when money came that was long under way; the charge, when the buyer tried. */
function chargeFields({ created, balance_transaction: line }: Stripe.Charge) {
  if (typeof line !== 'object' || line === null) return { chargedAt: created * 1000 }
  return { chargedAt: line.created * 1000, feeCents: toChargeCurrency(line.fee, line) }
}
