import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { escrowAccount, providerAccount, sellerAccount, siteAccounts } from '@/modules/wallet/ledger/journal'
import { offeredPayoutProviders } from '@/modules/wallet/payouts/payout-providers'
import { postings } from '@/modules/wallet/schema'
import type { Context, Core } from '@/src/kit/context'
import { defineGauge } from '@/src/kit/metrics/metrics'
import { dayMs } from '@/src/kit/text/duration'

/** A posting gets its time a moment before its transaction commits. */
const settledMs = 300_000
/** All sellers together. */
const sellersAccount = sellerAccount('*')

/** Balances of all postings before `at`. */
interface Checkpoint {
  at: number
  balances: ReadonlyMap<string, number>
}

const checkpointsOf = new WeakMap<Core, Promise<readonly Checkpoint[]>>()

/**
 * Sums the ledger in a worker: a checkpoint per day and one of five minutes ago, so that a balance at any time needs few postings.
 * Kept in memory, so that nothing can differ from the ledger for long.
 */
export function refreshCheckpoints(ctx: Context): Promise<readonly Checkpoint[]> {
  const fresh = sumByDay(ctx, ctx.now() - settledMs)
  checkpointsOf.set(ctx.core, fresh)
  fresh.catch(() => checkpointsOf.delete(ctx.core))
  return fresh
}

/** Returns the balance of each account of the site at a time, in cents: debit positive. Those of sellers are one sum. */
export async function balancesAt(ctx: Context, at: number): Promise<Map<string, number>> {
  const checkpoints = await (checkpointsOf.get(ctx.core) ?? refreshCheckpoints(ctx))
  const start = checkpoints.findLast((checkpoint) => checkpoint.at <= at)
  const providers = offeredPayoutProviders(ctx).map(({ name }) => providerAccount(name))
  const known = checkpoints.at(-1)?.balances.keys() ?? []
  const accounts = [...new Set([...providers, ...siteAccounts, ...known])].filter(
    (name) => name !== sellersAccount,
  )
  const moved = await ctx.db
    .select({ account: postings.account, cents: sumOfCents })
    .from(postings)
    .where(and(inArray(postings.account, accounts), gte(postings.at, start?.at ?? 0), lte(postings.at, at)))
    .groupBy(postings.account)
  const balances = new Map(accounts.sort().map((account) => [account, start?.balances.get(account) ?? 0]))
  for (const { account, cents } of moved) balances.set(account, (balances.get(account) ?? 0) + cents)
  const total = [...balances.values()].reduce((sum, cents) => sum + cents, 0)
  // All postings sum to zero, so the sellers have what the others don't.
  return balances.set(sellersAccount, -total || 0)
}

/** Returns the balance of one seller at a time, in cents: debit positive. */
export async function sellerBalanceAt(ctx: Context, sellerId: string, at: number): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sumOfCents })
    .from(postings)
    .where(and(eq(postings.account, sellerAccount(sellerId)), lte(postings.at, at)))
  return row?.cents ?? 0
}

export const escrowGauge = defineGauge({
  name: 'mintmark_escrow_cents',
  help: 'Money of buyers that waits for orders to be completed or refunded',
  measure: async (ctx) => -((await balancesAt(ctx, ctx.now())).get(escrowAccount) ?? 0) || 0,
})

const sumOfCents = sql`coalesce(sum(${postings.amountCents}), 0)`.mapWith(Number)

async function sumByDay({ core }: Context, until: number): Promise<Checkpoint[]> {
  const rows = await core.db.readInWorker((read) =>
    read<{ account: string; day: number; cents: number }>(sql`
      select case when account like 'liability:seller:%' then ${sellersAccount} else account end as account,
        at / ${sql.raw(String(dayMs))} as day, sum(amount_cents) as cents
      from wallet_postings where at < ${until} group by 1, 2 order by 2`),
  )
  const checkpoints: Checkpoint[] = []
  const balances = new Map<string, number>()
  const byDay = Map.groupBy(rows, ({ day }) => Number(day))
  for (const [day, moved] of byDay) {
    checkpoints.push({ at: day * dayMs, balances: new Map(balances) })
    for (const { account, cents } of moved)
      balances.set(account, (balances.get(account) ?? 0) + Number(cents))
  }
  return [...checkpoints, { at: until, balances }]
}
