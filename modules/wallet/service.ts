import { walletConfig } from '@/modules/wallet/config'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'

export {
  chargebackReopenedJournal,
  chargebackFeeJournal,
  chargebackLostJournal,
  chargebackOpenedJournal,
  chargebackReversedJournal,
  chargebackSellerShareJournal,
  chargebackWonJournal,
  excessRefundFailedJournal,
  excessRefundJournal,
  type LiableParty,
  suspenseReleaseJournal,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
  refundFailedJournal,
} from '@/modules/wallet/chargeback-journals'
export {
  saleReversalJournal,
  providerFeeJournal,
  manualRefundJournal,
  unmatchedPaymentJournal,
  netCents,
  paymentJournal,
  refundJournal,
  releaseJournal,
} from '@/modules/wallet/journal'
export { balanceOf, postJournal, hasEarned, hasProviderPostings } from '@/modules/wallet/ledger'
export { totalPaidOutCents } from '@/modules/wallet/payouts'
export { recoverSellerDebt } from '@/modules/wallet/apply-payout'
export { syncPayout } from '@/modules/wallet/send-payout'

/** How much of the game's currency a dollar is worth, for display. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
