import { walletConfig } from '@/modules/wallet/config'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'

export {
  chargebackAgainJournal,
  chargebackFeeJournal,
  chargebackLostJournal,
  chargebackOpenJournal,
  chargebackReturnedJournal,
  chargebackShareJournal,
  chargebackWonJournal,
  doubleRefundFailedJournal,
  doubleRefundJournal,
  type Giver,
  lateForgoneJournal,
  lateGivenOtherwiseJournal,
  lateRefundJournal,
  refundFailedJournal,
} from '@/modules/wallet/chargeback-journals'
export {
  clawbackJournal,
  feeJournal,
  givenOtherwiseJournal,
  lateJournal,
  netCents,
  payJournal,
  refundJournal,
  releaseJournal,
} from '@/modules/wallet/journal'
export { balanceOf, book, hasEarned, hasMoneyOf } from '@/modules/wallet/ledger'
export { paidOutCents } from '@/modules/wallet/payouts'
export { recover } from '@/modules/wallet/recover'
export { syncPayout } from '@/modules/wallet/send-payout'

/** How much of the game's currency a dollar is worth, for display. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
