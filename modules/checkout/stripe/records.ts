import type Stripe from 'stripe'
import { withStripe } from '@/modules/checkout/stripe/client'
import { connectionTest, type PaymentRecords } from '@/modules/orders/ports'
import type { PayoutRecord } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'

const pageSize = 100

/** Returns the payments and refunds of the site's account since then; ms since 1970. */
export function listStripePayments(ctx: Context, since: number): Promise<ExternalResult<PaymentRecords>> {
  const params = paramsSince(since)
  return withStripe(ctx.core)(async (stripe) => {
    const records: PaymentRecords = { payments: [], refunds: [] }
    for await (const { id, status, metadata, amount, amount_received } of stripe.paymentIntents.list(params))
      if (status === 'succeeded' && metadata?.order_id !== connectionTest)
        records.payments.push({ id, amountCents: amount_received || amount })
    for await (const { id, status, payment_intent, amount } of stripe.refunds.list(params))
      if (status === 'succeeded')
        records.refunds.push({ id, paymentId: idOf(payment_intent), amountCents: amount })
    return records
  })
}

/** Returns the transfers to sellers since then; ms since 1970. */
export function listStripeTransfers(ctx: Context, since: number): Promise<ExternalResult<PayoutRecord[]>> {
  return withStripe(ctx.core)(async (stripe) => {
    const transfers: PayoutRecord[] = []
    for await (const { id, metadata, amount } of stripe.transfers.list(paramsSince(since)))
      transfers.push({ id, key: metadata.key ?? null, amountCents: amount })
    return transfers
  })
}

function paramsSince(since: number) {
  return { created: { gte: Math.floor(since / 1000) }, limit: pageSize }
}

function idOf(link: string | Stripe.PaymentIntent | null | undefined): string {
  return typeof link === 'string' ? link : (link?.id ?? '')
}
