import { eq } from 'drizzle-orm'
import { payouts } from '@/modules/wallet/schema'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'

export type PayoutRow = typeof payouts.$inferSelect

/** The key of a payout with the provider and in the ledger, the same for ever. */
export function payoutKey(payoutId: string): string {
  return `payout:${payoutId}`
}

/** The row of a payout, whoever asks. Throws not_found. */
export async function findPayout(ctx: Context, id: string): Promise<PayoutRow> {
  const [row] = await ctx.db.select().from(payouts).where(eq(payouts.id, id))
  if (!row) throw httpErrors.not_found()
  return row
}
