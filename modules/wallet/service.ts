import { walletConfig } from '@/modules/wallet/config'
import { readConfig } from '@/src/kit/config/config'
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
  type PriceBreakdown,
  paymentJournal,
  payoutKey,
  providerFeeJournal,
  refundJournal,
  releaseJournal,
  releaseUndoneJournal,
  type StaffJournal,
  unmatchedPaymentJournal,
} from '@/modules/wallet/ledger/journal'
export {
  balanceOf,
  hasEarned,
  hasProviderPostings,
  listOrderJournals,
  postJournal,
} from '@/modules/wallet/ledger/ledger'
export {
  appealPaidJournal,
  goodwillJournal,
  goodwillUndoneJournal,
  partialRefundJournal,
  partialRefundUndoneJournal,
  reversalUndoneJournal,
  saleReversalJournal,
} from '@/modules/wallet/ledger/staff-act-journals'
export { listSellerMonths, type SellerMonth } from '@/modules/wallet/months/seller-months'
export { findCoveredOrders, findOrdersOfPayout } from '@/modules/wallet/payouts/covered-orders'
export { findPayeesToFollow } from '@/modules/wallet/payouts/follow-payouts'
export { findPayoutObstacles, overdrawn, type PayoutObstacles } from '@/modules/wallet/payouts/payout-jobs'
export { notifySellerOf } from '@/modules/wallet/payouts/payout-notices'
export { offeredPayoutProviders, payoutProviderOf } from '@/modules/wallet/payouts/payout-providers'
export { recoverSellerDebt, syncPayout } from '@/modules/wallet/payouts/payout-sync'
export { findPayouts, resumePayoutsOf, totalPaidOutCents } from '@/modules/wallet/payouts/payouts'
export {
  needsSecondPerson,
  performStaffAct,
  postStaffJournal,
  undoStaffAct,
} from '@/modules/wallet/staff-acts/perform-staff-act'
export {
  listOrderActs,
  listProposedActs,
  markDecisionUndone,
  presentProposal,
  wasDecidedByTwo,
} from '@/modules/wallet/staff-acts/staff-act-log'
export type { StaffActRow, StaffPermit, StaffTx } from '@/modules/wallet/staff-acts/staff-act-request'

/** Returns the limit of what staff move alone, in cents, and for how long they can undo it. */
export function staffLimits(ctx: Pick<Context, 'core'>): {
  limitCents: number | undefined
  undoSeconds: number
} {
  const { DECISION_LIMIT_CENTS, DECISION_UNDO_SECONDS } = readConfig(ctx, walletConfig)
  return { limitCents: DECISION_LIMIT_CENTS, undoSeconds: DECISION_UNDO_SECONDS }
}

/** Robux per US dollar, for display only. */
export function robuxPerUsd(ctx: Pick<Context, 'core'>): number {
  return readConfig(ctx, walletConfig).ROBUX_PER_USD
}
