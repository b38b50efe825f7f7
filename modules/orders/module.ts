import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { openOrdersPort, sellerFiguresField } from '@/modules/catalog/ports'
import { blocksRemoval } from '@/modules/orders/blocks-removal'
import { caseMessages } from '@/modules/orders/case-messages'
import { secondPersonDiagnostic } from '@/modules/orders/cases/second-person-diagnostic'
import { orderSearch } from '@/modules/orders/cases/staff-search'
import { undoneRefundListeners } from '@/modules/orders/cases/sync-undone-refunds'
import { chargebackMessages } from '@/modules/orders/chargeback-messages'
import { ordersConfig } from '@/modules/orders/config'
import { DisputedOrder, DisputeQuery } from '@/modules/orders/contract'
import { areDeadlinesOnTime, processDeadlines } from '@/modules/orders/deadlines'
import { processFallbackDecisions } from '@/modules/orders/disputes/fallback-decisions'
import { listOpenDisputes } from '@/modules/orders/disputes/open-disputes'
import { ordersErrors } from '@/modules/orders/errors'
import { invariants } from '@/modules/orders/invariants'
import { serverMessages } from '@/modules/orders/messages'
import { noticeListeners } from '@/modules/orders/notices/listeners'
import { orderPages } from '@/modules/orders/notices/order-pages'
import { disputeNotices, purchaseNotices } from '@/modules/orders/notification-kinds'
import { findOpenOrders } from '@/modules/orders/open-orders'
import { listOrdersUnderReview } from '@/modules/orders/orders-under-review'
import { ChargebackQuery, ChargebackRow } from '@/modules/orders/payments/chargeback-contract'
import { followPayout } from '@/modules/orders/payments/follow-payout'
import { arePaymentJobsOnTime, paymentHandlers } from '@/modules/orders/payments/payment-handlers'
import { catchUp, markBehind } from '@/modules/orders/payments/reconcile'
import { personalData } from '@/modules/orders/personal-data'
import { pictureBodies } from '@/modules/orders/pictures/routes'
import * as pictureTables from '@/modules/orders/pictures/schema'
import {
  bankDisputesPort,
  beforeReleasePoint,
  beforeReservationPoint,
  deliveryProofPort,
  paymentProviderPort,
} from '@/modules/orders/ports'
import { listOrderNames, sellerEscrowCents } from '@/modules/orders/queries'
import { queues, reportUnmatchedPayment } from '@/modules/orders/queues'
import { processDueResponses } from '@/modules/orders/responses/due-responses'
import { listChargebacks } from '@/modules/orders/responses/find-chargebacks'
import { responseHandlers } from '@/modules/orders/responses/response-handlers'
import * as chargebackTables from '@/modules/orders/responses/schema'
import { routes } from '@/modules/orders/routes'
import * as tables from '@/modules/orders/schema'
import { figureListeners, findSellerFigures } from '@/modules/orders/seller-figures'
import { shellMessages } from '@/modules/orders/shell-messages'
import { orderTerms } from '@/modules/orders/terms'
import { wallet } from '@/modules/wallet/module'
import { orderNamesPort, ordersUnderReviewPort, sellerEscrowPort } from '@/modules/wallet/ports'
import { every } from '@/src/kit/jobs'
import { defineModule } from '@/src/kit/module'
import { orderPagesPort } from '@/src/kit/notice-pages'
import { provide } from '@/src/kit/ports'
import { staffPage } from '@/src/kit/staff/staff-page'
import { defineStaffTable } from '@/src/kit/staff/staff-tables'

export const orders = defineModule({
  name: 'orders',
  owns: 'The purchase of one listing, from reservation to completion or refund: states, deadlines, disputes.',
  needs: [auth, catalog, wallet],
  tables: { ...tables, ...chargebackTables, ...pictureTables },
  config: ordersConfig,
  errors: ordersErrors,
  routes,
  rawBodies: pictureBodies,
  pages: [
    { path: '/orders', title: shellMessages.listTitle, description: serverMessages.listDescription },
    { path: '/orders/:id', title: shellMessages.title, description: serverMessages.description },
    staffPage('/admin/orders', caseMessages.title),
    staffPage('/admin/orders/:id', caseMessages.title),
    staffPage('/admin/chargebacks', chargebackMessages.title),
    staffPage('/admin/chargebacks/:id', chargebackMessages.title),
  ],
  clientConfig: (ctx) => ({ ...orderTerms(ctx) }),
  requires: [paymentProviderPort, bankDisputesPort, deliveryProofPort],
  checkPoints: [beforeReservationPoint, beforeReleasePoint],
  provides: [
    provide(sellerEscrowPort, () => sellerEscrowCents),
    provide(orderNamesPort, () => listOrderNames),
    provide(openOrdersPort, () => findOpenOrders),
    provide(ordersUnderReviewPort, () => listOrdersUnderReview),
    provide(sellerFiguresField, () => findSellerFigures),
    provide(orderPagesPort, () => orderPages),
  ],
  outboxHandlers: [...paymentHandlers, ...responseHandlers],
  jobs: [
    every(1_000, 'orders.process-deadlines', processDeadlines),
    every(60_000, 'orders.process-fallback-decisions', processFallbackDecisions),
    every(60_000, 'orders.process-due-responses', processDueResponses),
    every(60_000, 'orders.catch-up', catchUp),
  ],
  invariants,
  diagnostics: [secondPersonDiagnostic],
  blocksRemoval,
  queues,
  staffSearches: [orderSearch],
  staffTables: [
    defineStaffTable({ name: 'disputes', query: DisputeQuery, row: DisputedOrder, list: listOpenDisputes }),
    defineStaffTable({
      name: 'chargebacks',
      query: ChargebackQuery,
      row: ChargebackRow,
      list: listChargebacks,
    }),
  ],
  listeners: [
    reportUnmatchedPayment,
    ...undoneRefundListeners,
    ...figureListeners,
    ...noticeListeners,
    followPayout,
  ],
  notificationKinds: [purchaseNotices, disputeNotices],
  personalData,
  health: [
    { name: 'Payment Processing', check: arePaymentJobsOnTime },
    { name: 'Item Delivery', check: areDeadlinesOnTime },
  ],
  start: markBehind,
})
