import type * as v from 'valibot'
import { maybeUserId } from '@/modules/auth/service'
import { balancesAt, sellerBalanceAt } from '@/modules/wallet/ledger/account-balances'
import { sellerAccount } from '@/modules/wallet/ledger/journal'
import type { AccountBalance, AccountsQuery } from '@/modules/wallet/staff-contract'
import type { Context } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

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
