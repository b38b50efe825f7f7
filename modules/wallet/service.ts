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
  suspenseForfeitJournal,
  suspenseManualRefundJournal,
  suspenseRefundJournal,
} from '@/modules/wallet/chargeback-journals'
export { findCoveredOrders } from '@/modules/wallet/covered-orders'
export {
  type Journal,
  manualRefundJournal,
  netCents,
  paymentJournal,
  providerFeeJournal,
  refundJournal,
  releaseJournal,
  releaseUndoneJournal,
  saleReversalJournal,
  unmatchedPaymentJournal,
} from '@/modules/wallet/journal'
export {
  balanceOf,
  hasEarned,
  hasProviderPostings,
  listOrderJournals,
  postJournal,
} from '@/modules/wallet/ledger'
export { notifySellerOf } from '@/modules/wallet/payout-notices'
export { recoverSellerDebt, syncPayout } from '@/modules/wallet/payout-sync'
export { resumePayoutsOf, totalPaidOutCents } from '@/modules/wallet/payouts'

/** Robux per US dollar, for display only. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
