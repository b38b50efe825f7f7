import { auth } from '@/modules/auth/module'
import { realMoneySources } from '@/modules/auth/ports'
import { checkout } from '@/modules/checkout/module'
import { isManualOn, manualConfig } from '@/modules/manual/config'
import { manualErrors } from '@/modules/manual/errors'
import { invariants } from '@/modules/manual/invariants'
import { manualPayments } from '@/modules/manual/payments'
import { personalData } from '@/modules/manual/personal-data'
import { queues } from '@/modules/manual/queues'
import { routes, statementBodies } from '@/modules/manual/routes'
import * as tables from '@/modules/manual/schema'
import { staffMessages } from '@/modules/manual/staff-messages'
import { checkProvider, findKeptOnBy } from '@/modules/manual/startup-checks'
import { syncPaymentHandler, syncPayoutHandler } from '@/modules/manual/sync'
import { manualPayouts } from '@/modules/manual/transfers/payouts'
import { bankTransfersPath } from '@/modules/manual/web/paths'
import { orders } from '@/modules/orders/module'
import { paymentProviders } from '@/modules/orders/ports'
import { wallet } from '@/modules/wallet/module'
import { payoutProviders } from '@/modules/wallet/ports'
import { defineModule } from '@/src/kit/module/module'
import { add, addAtStart } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { staffPage } from '@/src/kit/staff/staff-page'

export const manual = defineModule({
  name: 'manual',
  owns: 'Bank transfers: what buyers have to send, the refunds and payouts that staff send, and the statements of the bank that prove them.',
  needs: [auth, wallet, orders, checkout],
  tables,
  config: manualConfig,
  errors: manualErrors,
  routes,
  rawBodies: statementBodies,
  writingReads: ['GET /api/admin/payment-files/:id'],
  pages: [staffPage(bankTransfersPath, staffMessages.title)],
  provides: [
    addAtStart(realMoneySources, (core) => (isManualOn({ core }) ? true : undefined)),
    addAtStart(paymentProviders, (core) => (isManualOn({ core }) ? manualPayments : undefined)),
    addAtStart(payoutProviders, (core) => (isManualOn({ core }) ? manualPayouts : undefined)),
    add(caseQueues, ...queues),
  ],
  outboxHandlers: [syncPaymentHandler, syncPayoutHandler],
  invariants,
  personalData,
  startupChecks: checkProvider,
  keptOnBy: findKeptOnBy,
})
