import { eq } from 'drizzle-orm'
import { isStripeOn } from '@/modules/checkout/config'
import { sandboxIntents, sandboxPayouts, sandboxRefunds } from '@/modules/checkout/schema'
import { withStripe } from '@/modules/checkout/stripe/client'
import { connectionTest } from '@/modules/orders/ports'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/outbox-jobs'

export interface ProviderRecords {
  /** Payments that were charged, by their id. */
  payments: { id: string; amountCents: number }[]
  /** Refunds that didn't fail, with the payment that each returns. */
  refunds: { id: string; paymentId: string; amountCents: number }[]
  /** Money sent to sellers, with the key of its payout; null if the provider knows none. */
  transfers: { id: string; key: string | null; amountCents: number }[]
}

const pageSize = 100

/** Reads what the payment provider has recorded since then; ms since 1970. */
export function readProviderRecords(ctx: Context, since: number): Promise<ExternalResult<ProviderRecords>> {
  return isStripeOn(ctx) ? readStripe(ctx, since) : readSandbox(ctx)
}

function readStripe(ctx: Context, since: number): Promise<ExternalResult<ProviderRecords>> {
  const params = { created: { gte: Math.floor(since / 1000) }, limit: pageSize }
  return withStripe(ctx.core)(async (stripe) => {
    const records: ProviderRecords = { payments: [], refunds: [], transfers: [] }
    for await (const { id, status, metadata, amount, amount_received } of stripe.paymentIntents.list(params))
      if (status === 'succeeded' && metadata?.order_id !== connectionTest)
        records.payments.push({ id, amountCents: amount_received || amount })
    for await (const { id, status, payment_intent, amount } of stripe.refunds.list(params))
      if (status === 'succeeded')
        records.refunds.push({ id, paymentId: idOf(payment_intent), amountCents: amount })
    for await (const { id, metadata, amount } of stripe.transfers.list(params))
      records.transfers.push({ id, key: metadata.key ?? null, amountCents: amount })
    return records
  })
}

function idOf(link: string | { id: string } | null | undefined): string {
  return typeof link === 'string' ? link : (link?.id ?? '')
}

/** The sandbox keeps no times, so it returns everything. */
async function readSandbox({ db }: Context): Promise<ExternalResult<ProviderRecords>> {
  const [payments, refunds, transfers] = await Promise.all([
    db
      .select({ id: sandboxIntents.id, amountCents: sandboxIntents.amountCents })
      .from(sandboxIntents)
      .where(eq(sandboxIntents.status, 'succeeded')),
    db
      .select({
        id: sandboxRefunds.id,
        paymentId: sandboxRefunds.intentId,
        amountCents: sandboxRefunds.amountCents,
      })
      .from(sandboxRefunds),
    db.select().from(sandboxPayouts),
  ])
  return { outcome: 'ok', value: { payments, refunds, transfers } }
}
