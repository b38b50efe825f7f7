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
): Promise<{ rows: SellerBalance[]; next: string | undefined }> {
  const [cents, sellerId = ''] = cursor?.split(/\.(.*)/s) ?? []
  const isPast =
    cursor === undefined
      ? sql`1 = 1`
      : sql`(${balance} > ${Number(cents)} or (${balance} = ${Number(cents)} and account > ${sellerAccount(sellerId)}))`
  const found = await ctx.db
    .select({ account: postings.account, cents: balance, movedAt: max(postings.at) })
    .from(postings)
    // A range of the index.
    .where(and(gte(postings.account, sellerAccount('')), lt(postings.account, 'liability:seller;')))
    .groupBy(postings.account)
    .having(sql`${balance} <> 0 and ${isPast}`)
    .orderBy(asc(balance), asc(postings.account))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const idOf = (account: string) => sellerIdOf(account) ?? account
  const profiles = await findProfiles(
    ctx,
    page.map(({ account }) => idOf(account)),
  )
  const last = page.at(-1)
  return {
    rows: page.map((row) => ({
      sellerId: idOf(row.account),
      seller: profiles.get(idOf(row.account))?.username ?? null,
      balance: decimalOf(-Number(row.cents)),
      movedAt: isoTime(Number(row.movedAt)),
    })),
    next: last && found.length > limit ? `${Number(last.cents)}.${idOf(last.account)}` : undefined,
  }
}
