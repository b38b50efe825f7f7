import { sql } from 'drizzle-orm'
import { withStripe } from '@/modules/checkout/stripe/client'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { currency } from '@/src/kit/money'

/** Stripe's balance in cents, with what isn't settled yet. It also has the operator's own transfers, which the ledger doesn't. */
export async function findStripeBalance(ctx: Context): Promise<ExternalResult<number>> {
  const result = await withStripe(ctx.core)((stripe) => stripe.balance.retrieve())
  if (result.outcome !== 'ok') return result
  const { available, pending } = result.value
  const lines = [...available, ...pending].filter((line) => line.currency === currency)
  return { outcome: 'ok', value: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The balance of the sandbox, in cents. */
export async function findSandboxBalance({ core }: Context): Promise<ExternalResult<number>> {
  const [row] = await core.db.readInWorker((read) =>
    read<{ cents: number }>(sql`
      select (select coalesce(sum(amount_cents), 0) from checkout_sandbox_intents where status = 'succeeded')
        - (select coalesce(sum(amount_cents), 0) from checkout_sandbox_refunds)
        - (select coalesce(sum(amount_cents), 0) from checkout_sandbox_payouts) as cents`),
  )
  return { outcome: 'ok', value: Number(row?.cents ?? 0) }
}
