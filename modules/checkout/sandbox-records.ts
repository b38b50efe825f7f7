import { eq } from 'drizzle-orm'
import { sandboxIntents, sandboxPayouts, sandboxRefunds } from '@/modules/checkout/schema'
import type { PaymentRecords } from '@/modules/orders/ports'
import type { PayoutRecord } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'

/** The sandbox keeps no times of refunds, so it returns everything. */
export async function listSandboxPayments({ db }: Context): Promise<ExternalResult<PaymentRecords>> {
  const { id, amountCents } = sandboxIntents
  const [payments, refunds] = await Promise.all([
    db.select({ id, amountCents }).from(sandboxIntents).where(eq(sandboxIntents.status, 'succeeded')),
    db.select().from(sandboxRefunds),
  ])
  const ofPayments = refunds.map((refund) => ({ ...refund, paymentId: refund.intentId }))
  return { outcome: 'ok', value: { payments, refunds: ofPayments } }
}

export async function listSandboxPayouts({ db }: Context): Promise<ExternalResult<PayoutRecord[]>> {
  return { outcome: 'ok', value: await db.select().from(sandboxPayouts) }
}
