import { walletConfig } from '@/modules/wallet/config'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'

export {
  chargebackFeeJournal,
  chargebackLostJournal,
  chargebackOpenedJournal,
  chargebackReopenedJournal,
  chargebackReversedJournal,
  chargebackSellerShareJournal,
  chargebackWonJournal,
  excessRefundFailedJournal,
  excessRefundJournal,
  type LiableParty,
  refundFailedJournal,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
  suspenseReleaseJournal,
} from '@/modules/wallet/chargeback-journals'
export {
  manualRefundJournal,
  netCents,
  paymentJournal,
  providerFeeJournal,
  refundJournal,
  releaseJournal,
  saleReversalJournal,
  unmatchedPaymentJournal,
} from '@/modules/wallet/journal'
export { balanceOf, hasEarned, hasProviderPostings, postJournal } from '@/modules/wallet/ledger'
export { syncPayout } from '@/modules/wallet/payout-jobs'
export { recoverSellerDebt } from '@/modules/wallet/payout-sync'
export { totalPaidOutCents } from '@/modules/wallet/payouts'

/** How much of the game's currency a dollar is worth, for display. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
