import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { openOrdersPort, sellerFiguresField } from '@/modules/catalog/ports'
import { fees } from '@/modules/fees/module'
import { feeSalesPort } from '@/modules/fees/ports'
import { blocksRemoval } from '@/modules/orders/blocks-removal'
import { ordersConfig } from '@/modules/orders/config'
import { areDeadlinesOnTime, processDeadlines } from '@/modules/orders/deadlines'
import { caseMessages } from '@/modules/orders/disputes/case-messages'
import { processFallbackDecisions } from '@/modules/orders/disputes/fallback-decisions'
import { secondPersonDiagnostic } from '@/modules/orders/disputes/second-person-diagnostic'
import { undoneRefundListeners } from '@/modules/orders/disputes/sync-undone-refunds'
import { ordersErrors } from '@/modules/orders/errors'
import { feeSales } from '@/modules/orders/figures/fee-sales'
import { ordersGauge } from '@/modules/orders/figures/order-metrics'
import * as figureTables from '@/modules/orders/figures/schema'
import { figureListeners, findSellerFigures } from '@/modules/orders/figures/seller-figures'
import { invariants } from '@/modules/orders/invariants'
import { serverMessages } from '@/modules/orders/messages'
import { noticeListeners } from '@/modules/orders/notices/listeners'
import { orderPages } from '@/modules/orders/notices/order-pages'
import { disputeNotices, purchaseNotices } from '@/modules/orders/notification-kinds'
import { ChargebackQuery, ChargebackRow } from '@/modules/orders/order/chargeback-contract'
import {
  countOpenDisputes,
  findOpenOrders,
  maybeOrderId,
  openOrderRelation,
} from '@/modules/orders/order/open-orders'
import { findOrderSeller } from '@/modules/orders/order/order-acts'
import { listOrdersUnderReview } from '@/modules/orders/order/orders-under-review'
import { pauseWhileChangesAreOff, postponeOrderDeadlines } from '@/modules/orders/order/paused-deadlines'
import { deliveryTimePoint, pricePoint, reservationTimePoint } from '@/modules/orders/order/term-points'
import { followPayout } from '@/modules/orders/payments/follow-payout'
import { arePaymentJobsOnTime, paymentHandlers } from '@/modules/orders/payments/payment-handlers'
import { catchUp, markBehind } from '@/modules/orders/payments/reconcile'
import { RejectedRefund, RejectedRefundQuery } from '@/modules/orders/payments/rejected-refund-contract'
import { listRejectedRefunds } from '@/modules/orders/payments/rejected-refunds'
import * as chargebackTables from '@/modules/orders/payments/schema'
import { personalData } from '@/modules/orders/personal-data'
import { pictureRoomDiagnostic } from '@/modules/orders/pictures/budgets'
import { movePictures } from '@/modules/orders/pictures/move-pictures'
import * as pictureTables from '@/modules/orders/pictures/schema'
import {
  beforeReleasePoint,
  beforeReservationPoint,
  deliveryProofPort,
  paymentProviders,
} from '@/modules/orders/ports'
import { listOrderNames, sellerEscrowCents } from '@/modules/orders/queries'
import { queues, reportUnmatchedPayment } from '@/modules/orders/queues'
import { orderTerms } from '@/modules/orders/reservations/terms'
import { chargebackMessages } from '@/modules/orders/responses/chargeback-messages'
import { processDueResponses } from '@/modules/orders/responses/due-responses'
import { listChargebacks } from '@/modules/orders/responses/find-chargebacks'
import { responseHandlers } from '@/modules/orders/responses/response-handlers'
import { routes } from '@/modules/orders/routes'
import { pictureBodies } from '@/modules/orders/routes/picture-routes'
import * as tables from '@/modules/orders/schema'
import { shellMessages } from '@/modules/orders/shell-messages'
import { orderHistory, orderIdsOf, orderStepHistory, orderSubject } from '@/modules/orders/staff/history'
import { StaffOrder, StaffOrdersQuery } from '@/modules/orders/staff/list-contract'
import { listOrders } from '@/modules/orders/staff/list-orders'
import { ordersCommandMessages } from '@/modules/orders/staff/orders-command-messages'
import { rejectedRefundMessages } from '@/modules/orders/staff/rejected-refund-messages'
import { staffOrdersMessages } from '@/modules/orders/staff/staff-orders-messages'
import { orderSearch } from '@/modules/orders/staff/staff-search'
import {
  chargebacksPath,
  collectionPath,
  ordersPath,
  rejectedRefundsPath,
  staffOrdersPath,
} from '@/modules/orders/web/paths'
import { thumbnails } from '@/modules/thumbnails/module'
import { wallet } from '@/modules/wallet/module'
import {
  openDisputesPort,
  orderIdPort,
  orderIdsPort,
  orderNamesPort,
  orderSellerPort,
  ordersUnderReviewPort,
  sellerEscrowPort,
} from '@/modules/wallet/ports'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import { healthChecks } from '@/src/kit/checks/health'
import { every } from '@/src/kit/jobs/jobs'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule } from '@/src/kit/module/module'
import { orderPagesPort } from '@/src/kit/notices/notice-pages'
import { notificationKinds } from '@/src/kit/notices/notify'
import { add, provide } from '@/src/kit/ports'
import { historyKinds, historySubjects } from '@/src/kit/staff/history'
import { queuePath } from '@/src/kit/staff/paths'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffRelations } from '@/src/kit/staff/relations'
import { staffPage } from '@/src/kit/staff/staff-page'
import { staffSearches } from '@/src/kit/staff/staff-search'
import { defineStaffTable, staffTables } from '@/src/kit/staff/staff-tables'

export const orders = defineModule({
  name: 'orders',
  owns: 'The purchase of one listing, from reservation to completion or refund: states, deadlines, disputes.',
  needs: [auth, fees, thumbnails, catalog, wallet],
  tables: { ...tables, ...figureTables, ...chargebackTables, ...pictureTables },
  config: ordersConfig,
  errors: ordersErrors,
  routes,
  // Of an order that exists. Placing another one also requires that changes are on.
  worksWithoutChanges: [
    'POST /api/create-payment-intent',
    'POST /api/orders/:id/sent',
    'POST /api/orders/:id/received',
    'POST /api/orders/:id/cancel',
    'POST /api/orders/:id/dispute',
    'POST /api/orders/:id/dispute/messages',
    'POST /api/orders/:id/dispute/withdraw',
    'POST /api/orders/:id/reading',
    'POST /api/orders/:id/evidence',
    'POST /api/orders/:id/appeal',
    'POST /api/orders/:id/accept-decision',
  ],
  rawBodies: pictureBodies,
  pages: [
    { path: ordersPath, title: shellMessages.listTitle, description: serverMessages.listDescription },
    {
      path: collectionPath,
      title: shellMessages.collectionTitle,
      description: serverMessages.collectionDescription,
    },
    { path: `${ordersPath}/:id`, title: shellMessages.title, description: serverMessages.description },
    staffPage(staffOrdersPath, staffOrdersMessages.title),
    staffPage(`${staffOrdersPath}/:id`, caseMessages.title),
    staffPage('/admin/disputes', caseMessages.title, () => queuePath('disputes')),
    staffPage(rejectedRefundsPath, rejectedRefundMessages.title),
    staffPage(chargebacksPath, chargebackMessages.title),
    staffPage(`${chargebacksPath}/:id`, chargebackMessages.title),
  ],
  clientConfig: (ctx) => ({ ...orderTerms(ctx) }),
  requires: [
    paymentProviders,
    deliveryProofPort,
    beforeReservationPoint,
    beforeReleasePoint,
    pricePoint,
    reservationTimePoint,
    deliveryTimePoint,
  ],
  provides: [
    provide(sellerEscrowPort, () => sellerEscrowCents),
    provide(orderNamesPort, () => listOrderNames),
    provide(orderIdsPort, () => orderIdsOf),
    provide(orderIdPort, () => maybeOrderId),
    provide(orderSellerPort, () => findOrderSeller),
    provide(openOrdersPort, () => findOpenOrders),
    provide(ordersUnderReviewPort, () => listOrdersUnderReview),
    provide(openDisputesPort, () => countOpenDisputes),
    provide(sellerFiguresField, () => findSellerFigures),
    provide(feeSalesPort, () => feeSales),
    provide(orderPagesPort, () => orderPages),
    add(diagnostics, secondPersonDiagnostic, pictureRoomDiagnostic),
    add(caseQueues, ...queues),
    add(metrics, ordersGauge),
    add(staffRelations, openOrderRelation),
    add(staffSearches, orderSearch),
    add(historySubjects, orderSubject),
    add(historyKinds, orderHistory, orderStepHistory),
    add(
      staffTables,
      defineStaffTable({
        name: 'orders',
        right: 'orders',
        query: StaffOrdersQuery,
        recordedFilters: ['minAmount', 'maxAmount', 'from', 'to'],
        row: StaffOrder,
        list: listOrders,
      }),
      defineStaffTable({
        name: 'rejected-refunds',
        right: 'money',
        query: RejectedRefundQuery,
        row: RejectedRefund,
        list: listRejectedRefunds,
      }),
      defineStaffTable({
        name: 'chargebacks',
        right: 'money',
        query: ChargebackQuery,
        row: ChargebackRow,
        list: listChargebacks,
      }),
    ),
    add(notificationKinds, purchaseNotices, disputeNotices),
    add(
      healthChecks,
      { name: 'Payment Processing', check: arePaymentJobsOnTime },
      { name: 'Item Delivery', check: areDeadlinesOnTime },
    ),
  ],
  outboxHandlers: [...paymentHandlers, ...responseHandlers],
  jobs: [
    every(1_000, 'orders.process-deadlines', processDeadlines),
    every(1_000, 'orders.pause-while-changes-are-off', pauseWhileChangesAreOff),
    every(60_000, 'orders.process-fallback-decisions', processFallbackDecisions),
    every(60_000, 'orders.process-due-responses', processDueResponses),
    every(60_000, 'orders.catch-up', catchUp),
  ],
  invariants,
  postponeDeadlines: postponeOrderDeadlines,
  blocksRemoval,
  commands: [
    {
      name: 'orders',
      takesArguments: true,
      synopsis:
        'orders [NUMBER] [--state STATE] [--dispute STATE] [--chargeback STATE] [--party NAME] [--item TEXT] [--min-amount DOLLARS] [--max-amount DOLLARS] [--from TIME] [--to TIME] [--stuck] [--sort ORDER] [--limit COUNT] [--cursor CURSOR]',
      about: ordersCommandMessages.about,
      load: async () => (await import('@/modules/orders/staff/orders-command')).runOrders,
    },
  ],
  listeners: [
    reportUnmatchedPayment,
    ...undoneRefundListeners,
    ...figureListeners,
    ...noticeListeners,
    followPayout,
  ],
  personalData,
  start: async (ctx) => {
    await movePictures(ctx)
    await markBehind(ctx)
  },
})
