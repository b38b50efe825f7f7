import { auth } from '@/modules/auth/module'
import { escrowGauge, refreshCheckpoints } from '@/modules/wallet/accounts/account-balances'
import { reconcileBalances } from '@/modules/wallet/accounts/reconciliation'
import { blocksRemoval } from '@/modules/wallet/blocks-removal'
import { walletConfig } from '@/modules/wallet/config'
import { walletErrors } from '@/modules/wallet/errors'
import { invariants } from '@/modules/wallet/invariants'
import { ledgerHistory } from '@/modules/wallet/ledger/history'
import { serverMessages } from '@/modules/wallet/messages'
import { payoutNotices } from '@/modules/wallet/notification-kinds'
import { payoutHoldDiagnostic } from '@/modules/wallet/payout-hold-diagnostic'
import { followPaidPayouts, followPendingPayouts } from '@/modules/wallet/payouts/follow-payouts'
import { payoutHistory, payoutSubject } from '@/modules/wallet/payouts/history'
import { reversePayoutHandler, sendPayoutHandler } from '@/modules/wallet/payouts/payout-jobs'
import { noticeListeners } from '@/modules/wallet/payouts/payout-notices'
import { personalData } from '@/modules/wallet/personal-data'
import {
  openDisputesPort,
  orderIdPort,
  orderNamesPort,
  orderSellerPort,
  ordersUnderReviewPort,
  payoutProviders,
  sellerEscrowPort,
} from '@/modules/wallet/ports'
import { queues } from '@/modules/wallet/queues'
import { routes } from '@/modules/wallet/routes'
import * as tables from '@/modules/wallet/schema'
import { feesGauge, series } from '@/modules/wallet/series'
import { shellMessages } from '@/modules/wallet/shell-messages'
import { staffMessages } from '@/modules/wallet/staff-messages'
import { moneyTables } from '@/modules/wallet/staff-tables'
import {
  accountsPath,
  journalsPath,
  monthsPath,
  sellerBalancesPath,
  staffPayoutsPath,
  walletPath,
} from '@/modules/wallet/web/paths'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { readConfig } from '@/src/kit/config/config'
import { every } from '@/src/kit/jobs/jobs'
import { dailySeries } from '@/src/kit/metrics/daily-series'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffTables } from '@/src/kit/staff/staff-tables'
import { hourMs } from '@/src/kit/text/duration'

export const wallet = defineModule({
  name: 'wallet',
  owns: 'The double-entry ledger, balances, statements and payouts; the only writer of postings.',
  needs: [auth],
  tables,
  config: walletConfig,
  pages: [
    { path: walletPath, title: shellMessages.title, description: serverMessages.description },
    staffPage(staffPayoutsPath, staffMessages.payouts.title),
    staffPage(journalsPath, staffMessages.journals.title),
    staffPage(accountsPath, staffMessages.accounts.title),
    staffPage(sellerBalancesPath, staffMessages.sellers.title),
    staffPage(monthsPath, staffMessages.months.title),
    staffPage(`${monthsPath}/:month`, staffMessages.months.title),
  ],
  errors: walletErrors,
  routes,
  writingReads: ['GET /api/admin/months/:month/report.csv'],
  clientConfig: (ctx) => ({
    robuxPerUsd: readConfig(ctx, walletConfig).ROBUX_PER_USD,
  }),
  requires: [
    payoutProviders,
    sellerEscrowPort,
    orderNamesPort,
    orderSellerPort,
    ordersUnderReviewPort,
    openDisputesPort,
    orderIdPort,
  ],
  outboxHandlers: [sendPayoutHandler, reversePayoutHandler],
  listeners: noticeListeners,
  jobs: [
    every(hourMs, 'wallet.refresh-checkpoints', refreshCheckpoints),
    every(hourMs, 'wallet.reconcile-balance', reconcileBalances),
    every(hourMs, 'wallet.follow-pending-payouts', followPendingPayouts),
    every(24 * hourMs, 'wallet.follow-paid-payouts', followPaidPayouts),
  ],
  provides: [
    add(notificationKinds, payoutNotices),
    add(diagnostics, payoutHoldDiagnostic),
    add(caseQueues, ...queues),
    add(staffTables, ...moneyTables),
    add(historySubjects, payoutSubject),
    add(historyKinds, payoutHistory, ledgerHistory),
    add(dailySeries, ...series),
    add(metrics, escrowGauge, feesGauge),
  ],
  invariants,
  blocksRemoval,
  personalData,
})
