import { inArray, sql, sum } from 'drizzle-orm'
import { payoutProviders } from '@/modules/wallet/ports'
import { payouts, postings } from '@/modules/wallet/schema'
import type { Context } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'

/** Accounts named in the message. */
const namedMax = 5

/** Accounts with a balance belong to the ledger, or to the module whose name is a part of theirs, as in `liability:NAME:…`. */
export async function blocksRemoval(ctx: Context, removed: Module): Promise<readonly string[]> {
  return [...(await findBalances(ctx, removed)), ...(await findOpenPayouts(ctx, removed))]
}

async function findBalances(ctx: Context, { name }: Module): Promise<string[]> {
  const isOwn = sql`':' || ${postings.account} || ':' like ${`%:${name}:%`}`
  const rows = await ctx.db
    .select({ account: postings.account })
    .from(postings)
    .where(name === 'wallet' ? undefined : isOwn)
    .groupBy(postings.account)
    .having(sql`${sum(postings.amountCents)} <> 0`)
    .orderBy(postings.account)
    .limit(namedMax)
  if (rows.length === 0) return []
  return [
    `Ledger accounts have a balance: ${rows.map(({ account }) => account).join(', ')}. Settle them first.`,
  ]
}

async function findOpenPayouts(ctx: Context, removed: Module): Promise<string[]> {
  const paysOut = removed.provides?.some(({ port }) => port.name === payoutProviders.name)
  const open = paysOut ? await ctx.db.$count(payouts, inArray(payouts.state, ['held', 'requested'])) : 0
  return open > 0 ? [`${open} payouts are under way: wait until they are paid or fail.`] : []
}
