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
} from '@/modules/wallet/ledger/chargeback-journals'
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
} from '@/modules/wallet/ledger/journal'
export {
  balanceOf,
  hasEarned,
  hasProviderPostings,
  listOrderJournals,
  postJournal,
} from '@/modules/wallet/ledger/ledger'
export { findCoveredOrders } from '@/modules/wallet/payouts/covered-orders'
export { notifySellerOf } from '@/modules/wallet/payouts/payout-notices'
export { recoverSellerDebt, syncPayout } from '@/modules/wallet/payouts/payout-sync'
export { resumePayoutsOf, totalPaidOutCents } from '@/modules/wallet/payouts/payouts'

/** Robux per US dollar, for display only. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
