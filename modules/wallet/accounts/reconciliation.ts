import { and, desc, eq } from 'drizzle-orm'
import { balancesAt } from '@/modules/wallet/accounts/account-balances'
import { providerAccount } from '@/modules/wallet/ledger/journal'
import { offeredPayoutProviders } from '@/modules/wallet/payouts/payout-providers'
import type { PayoutProvider } from '@/modules/wallet/ports'
import { reconciliations } from '@/modules/wallet/schema'
import type { LedgerChecksResult, Reconciliation } from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

const daysShown = 90

/** Compares the ledger with the providers' own records, once a day. Payments that are under way count on one side only. */
export async function reconcileBalances(ctx: Context): Promise<void> {
  for (const provider of offeredPayoutProviders(ctx)) await reconcileBalance(ctx, provider)
}

async function reconcileBalance(
  ctx: Context,
  { name: provider, findBalance }: PayoutProvider,
): Promise<void> {
  const day = isoTime(ctx.now()).slice(0, 10)
  const isOfToday = and(eq(reconciliations.provider, provider), eq(reconciliations.day, day))
  if ((await ctx.db.$count(reconciliations, isOfToday)) > 0) return
  const theirs = await findBalance(ctx)
  if (theirs.outcome !== 'ok') {
    ctx.core.log.warn('a payment provider did not say its balance', { provider, reason: theirs.reason })
    return
  }
  const at = ctx.now()
  const oursCents = (await balancesAt(ctx, at)).get(providerAccount(provider)) ?? 0
  const row = { provider, day, at, oursCents, theirsCents: theirs.value }
  await transact(ctx, (tx) => tx.db.insert(reconciliations).values(row).onConflictDoNothing())
}

/** Returns the latest audit, and the comparisons of the last 90 days, newest first. */
export async function findLedgerChecks(ctx: Context): Promise<LedgerChecksResult> {
  const { at, broken } = ctx.core.lastAudit()
  const days = await selectLatest(ctx, daysShown)
  return { audit: { at: isoTime(at), broken: [...broken] }, days: days.map(presentReconciliation) }
}

function presentReconciliation({
  provider,
  day,
  at,
  oursCents,
  theirsCents,
}: typeof reconciliations.$inferSelect): Reconciliation {
  return {
    provider,
    day,
    at: isoTime(at),
    ours: decimalOf(oursCents),
    theirs: decimalOf(theirsCents),
    difference: decimalOf(theirsCents - oursCents),
  }
}

function selectLatest(ctx: Context, limit: number) {
  return ctx.db.select().from(reconciliations).orderBy(desc(reconciliations.day)).limit(limit)
}
