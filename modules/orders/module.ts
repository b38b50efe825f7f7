import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { blocksRemoval } from '@/modules/orders/blocks-removal'
import { ordersConfig } from '@/modules/orders/config'
import { areDeadlinesOnTime, processDeadlines } from '@/modules/orders/deadlines'
import { ordersErrors } from '@/modules/orders/errors'
import { processFallbackDecisions } from '@/modules/orders/fallback-decisions'
import { invariants } from '@/modules/orders/invariants'
import { serverMessages } from '@/modules/orders/messages'
import { noticeListeners } from '@/modules/orders/notices/listeners'
import { disputeNotices, purchaseNotices } from '@/modules/orders/notification-kinds'
import { arePaymentJobsOnTime, paymentHandlers } from '@/modules/orders/payment-handlers'
import { personalData } from '@/modules/orders/personal-data'
import {
  beforeReleasePoint,
  beforeReservationPoint,
  deliveryProofPort,
  paymentProviderPort,
} from '@/modules/orders/ports'
import { listOrderNames, sellerEscrowCents } from '@/modules/orders/queries'
import { queues, reportUnmatchedPayment } from '@/modules/orders/queues'
import { catchUp, markBehind } from '@/modules/orders/reconcile'
import { routes } from '@/modules/orders/routes'
import * as tables from '@/modules/orders/schema'
import { shellMessages } from '@/modules/orders/shell-messages'
import { wallet } from '@/modules/wallet/module'
import { orderNamesPort, sellerEscrowPort } from '@/modules/wallet/ports'
import { readConfig } from '@/src/kit/config'
import { every } from '@/src/kit/jobs'
import { defineModule } from '@/src/kit/module'
import { provide } from '@/src/kit/ports'

export const orders = defineModule({
  name: 'orders',
  owns: 'The purchase of one listing, from reservation to completion or refund: states, deadlines, disputes.',
  needs: [auth, catalog, wallet],
  tables,
  config: ordersConfig,
  errors: ordersErrors,
  routes,
  pages: [{ path: '/orders/:id', title: shellMessages.title, description: serverMessages.description }],
  clientConfig: (ctx) => {
    const { PLATFORM_FEE_BPS, PROCESSING_FEE_BPS } = readConfig(ctx, ordersConfig)
    return { platformFeeBps: PLATFORM_FEE_BPS, processingFeeBps: PROCESSING_FEE_BPS }
  },
  requires: [paymentProviderPort, deliveryProofPort],
  checkPoints: [beforeReservationPoint, beforeReleasePoint],
  provides: [
    provide(sellerEscrowPort, () => sellerEscrowCents),
    provide(orderNamesPort, () => listOrderNames),
  ],
  outboxHandlers: paymentHandlers,
  jobs: [
    every(1_000, 'orders.process-deadlines', processDeadlines),
    every(60_000, 'orders.process-fallback-decisions', processFallbackDecisions),
    every(60_000, 'orders.catch-up', catchUp),
  ],
  invariants,
  blocksRemoval,
  queues,
  listeners: [reportUnmatchedPayment, ...noticeListeners],
  notificationKinds: [purchaseNotices, disputeNotices],
  personalData,
  health: [
    { name: 'Payment Processing', check: arePaymentJobsOnTime },
    { name: 'Item Delivery', check: areDeadlinesOnTime },
  ],
  start: markBehind,
})
