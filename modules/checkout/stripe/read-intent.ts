import type Stripe from 'stripe'
import { foldDisputes } from '@/modules/checkout/stripe/chargeback'
import { inCharged } from '@/modules/checkout/stripe/in-charged'
import type { PaymentIntent, Refund } from '@/modules/orders/ports'

const statuses: Record<string, PaymentIntent['status']> = {
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

const refundStatuses: Record<string, Refund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

interface Around {
  charge?: Stripe.Charge
  refunds?: readonly Stripe.Refund[]
  disputes?: readonly Stripe.Dispute[]
}

/** An intent of Stripe's in the words of the orders. */
export function readIntent(
  intent: Stripe.PaymentIntent,
  { charge, refunds = [], disputes = [] }: Around = {},
): PaymentIntent {
  const status = statuses[intent.status] ?? 'awaiting'
  return {
    id: intent.id,
    orderId: intent.metadata?.order_id ?? null,
    clientSecret: intent.client_secret ?? '',
    status,
    amountCents: (status === 'succeeded' && intent.amount_received) || intent.amount,
    currency: intent.currency,
    chargedAt: null,
    feeCents: null,
    ...(charge && readCharge(charge)),
    refunds: refunds.map(readRefund),
    chargeback: foldDisputes(disputes),
  }
}

export function readRefund({ id, metadata, amount, status }: Stripe.Refund): Refund {
  return {
    id,
    key: metadata?.key ?? null,
    amountCents: amount,
    status: refundStatuses[status ?? ''] ?? 'pending',
  }
}

/** The balance tells when money came that was long under way; the charge, when the buyer tried. */
function readCharge({ created, balance_transaction: line }: Stripe.Charge) {
  if (typeof line !== 'object' || line === null) return { chargedAt: created * 1000 }
  return { chargedAt: line.created * 1000, feeCents: inCharged(line.fee, line) }
}
