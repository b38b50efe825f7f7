import { walletConfig } from '@/modules/wallet/config'
import { read } from '@/src/core/config'
import type { Context } from '@/src/core/context'

export {
  lateJournal,
  lateRefundJournal,
  netCents,
  payJournal,
  refundJournal,
  releaseJournal,
} from '@/modules/wallet/journal'
export { book } from '@/modules/wallet/ledger'
export { paidOutCents } from '@/modules/wallet/payouts'

/** How much of the game's currency a dollar is worth, for display. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return read(ctx, walletConfig).ROBUX_PER_USD
}
