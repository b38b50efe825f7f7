import type { Wallet } from '@/modules/wallet/contract'
import { findBalancesOf } from '@/modules/wallet/ledger/balances'
import { listEntries } from '@/modules/wallet/ledger/statement'
import { listPayoutOptions } from '@/modules/wallet/payouts/payout-providers'
import type { UserContext } from '@/src/kit/context'

const recentEntriesMax = 100

/** Returns the user's balances and latest statement entries. */
export async function findWallet(ctx: UserContext): Promise<Wallet> {
  const [balances, payoutOptions, { rows: entries }] = await Promise.all([
    findBalancesOf(ctx, ctx.actor.id),
    listPayoutOptions(ctx),
    listEntries(ctx, { limit: recentEntriesMax }),
  ])
  return { ...balances, payoutOptions, entries }
}
