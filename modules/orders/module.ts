import { auth } from '@/modules/auth/module'
import { catalog } from '@/modules/catalog/module'
import { catchUp, markBehind } from '@/modules/orders/reconcile'
import { processDeadlines } from '@/modules/orders/clocks'
import { ordersConfig } from '@/modules/orders/config'
import { ordersErrors } from '@/modules/orders/errors'
import { sellerEscrowCents, listOrderNames } from '@/modules/orders/find-order'
import { areDeadlinesOnTime, arePaymentJobsOnTime } from '@/modules/orders/health'
import { invariants } from '@/modules/orders/invariants'
import { paymentHandlers } from '@/modules/orders/payments'
import { personalData } from '@/modules/orders/personal'
import { deliveryProofPort, paymentProviderPort } from '@/modules/orders/ports'
import { routes } from '@/modules/orders/routes'
import { shellMessages } from '@/modules/orders/shell-words'
import { summaries } from '@/modules/orders/summaries'
import { serverMessages } from '@/modules/orders/words'
import { wallet } from '@/modules/wallet/module'
import { orderNamesPort, sellerEscrowPort } from '@/modules/wallet/ports'
import { readConfig } from '@/src/core/config'
import { every } from '@/src/core/jobs'
import { defineModule } from '@/src/core/module'
import { provide } from '@/src/core/ports'

export const orders = defineModule({
  name: 'orders',
  owns: 'The purchase of one listing from reservation to its end: states, clocks, disputes.',
  needs: [auth, catalog, wallet],
  config: ordersConfig,
  errors: ordersErrors,
  routes,
  summaries,
  pages: [{ path: '/orders/:id', title: shellMessages.title, description: serverMessages.description }],
  clientConfig: (ctx) => {
    const { PLATFORM_FEE_BPS, PROCESSING_FEE_BPS } = readConfig(ctx, ordersConfig)
    return { platformFeeBps: PLATFORM_FEE_BPS, processingFeeBps: PROCESSING_FEE_BPS }
  },
  requires: [paymentProviderPort, deliveryProofPort],
  provides: [provide(sellerEscrowPort, () => sellerEscrowCents), provide(orderNamesPort, () => listOrderNames)],
  outboxHandlers: paymentHandlers,
  jobs: [every(1_000, 'orders.process-deadlines', processDeadlines), every(60_000, 'orders.catch-up', catchUp)],
  invariants,
  personalData: personalData,
  health: [
    { name: 'Payment Processing', check: arePaymentJobsOnTime },
    { name: 'Item Delivery', check: areDeadlinesOnTime },
  ],
  start: markBehind,
})
