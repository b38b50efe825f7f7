import { and, asc, gte, lt, max, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { findProfiles, maybeUserId } from '@/modules/auth/service'
import { balancesAt, sellerBalanceAt } from '@/modules/wallet/accounts/account-balances'
import { sellerAccount, sellerIdOf } from '@/modules/wallet/ledger/journal'
import { postings } from '@/modules/wallet/schema'
import type {
  AccountBalance,
  AccountsQuery,
  SellerBalance,
  SellerBalancesQuery,
} from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

/** Returns the balance of each account at a time, and first that of the seller with this username, if there is one. */
export async function listAccountBalances(
  ctx: Context,
  { at: writtenAt, seller }: v.InferOutput<typeof AccountsQuery>,
): Promise<AccountBalance[]> {
  const at = writtenAt === undefined ? ctx.now() : Date.parse(writtenAt)
  const balances = await balancesAt(ctx, at)
  const rows = [...balances].map(([account, cents]) => ({ account, seller: null, balance: decimalOf(cents) }))
  const sellerId = seller === undefined ? undefined : await maybeUserId(ctx, seller)
  if (seller === undefined || sellerId === undefined) return rows
  const balance = decimalOf(await sellerBalanceAt(ctx, sellerId, at))
  return [{ account: sellerAccount(sellerId), seller, balance }, ...rows]
}

const balance = sql<number>`sum(amount_cents)`

/** Returns a page of the sellers whose balance isn't zero, the highest balance first, and the cursor of the next page. */
export async function listSellerBalances(
  ctx: Context,
  { limit = pageDefault, cursor }: SellerBalancesQuery,
): Promise<ListPage<SellerBalance>> {
  const last = parseCursor(cursor, ['number', 'text'])
  const isPast = last ? sql`(${balance}, account) > (${last[0]}, ${sellerAccount(last[1])})` : sql`1 = 1`
  const found = await ctx.db
    .select({ account: postings.account, cents: balance, movedAt: max(postings.at) })
    .from(postings)
    // A range of the index.
    .where(and(gte(postings.account, sellerAccount('')), lt(postings.account, 'liability:seller;')))
    .groupBy(postings.account)
    .having(sql`${balance} <> 0 and ${isPast}`)
    .orderBy(asc(balance), asc(postings.account))
    .limit(limit + 1)
  const idOf = (account: string) => sellerIdOf(account) ?? account
  const { rows, next } = pageOf(found, limit, ({ cents, account }) => [cents, idOf(account)])
  const profiles = await findProfiles(
    ctx,
    rows.map(({ account }) => idOf(account)),
  )
  return {
    rows: rows.map((row) => ({
      sellerId: idOf(row.account),
      seller: profiles.get(idOf(row.account))?.username ?? null,
      balance: decimalOf(-Number(row.cents)),
      movedAt: isoTime(Number(row.movedAt)),
    })),
    next,
  }
}
