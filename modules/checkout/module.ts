import { auth } from '@/modules/auth/module'
import { hasRealMoney, realMoneySources } from '@/modules/auth/ports'
import { catalog } from '@/modules/catalog/module'
import { checkoutConfig, isStripeOn } from '@/modules/checkout/config'
import { deleteOldDeclines } from '@/modules/checkout/declines'
import { checkoutErrors } from '@/modules/checkout/errors'
import { PayoutAccountBlocked, PayoutAccountChanged } from '@/modules/checkout/events'
import { invariants } from '@/modules/checkout/invariants'
import { serverMessages } from '@/modules/checkout/messages'
import { personalData } from '@/modules/checkout/personal-data'
import { queues } from '@/modules/checkout/queues'
import { reconcileMessages } from '@/modules/checkout/reconcile/messages'
import { routes } from '@/modules/checkout/routes'
import { sandboxPayments, sandboxPayoutProvider } from '@/modules/checkout/sandbox'
import * as tables from '@/modules/checkout/schema'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { checkProviderMatchesDatabase, saveStripeMode } from '@/modules/checkout/startup-checks'
import { followPayoutAccounts } from '@/modules/checkout/stripe/account-sync'
import { removePayoutAccount } from '@/modules/checkout/stripe/accounts'
import { paymentsDiagnostic } from '@/modules/checkout/stripe/diagnostic'
import { stripePayments } from '@/modules/checkout/stripe/payment-intents'
import { stripePayouts } from '@/modules/checkout/stripe/payouts'
import {
  processStripeEventHandler,
  pullEvents,
  webhooksRejected,
} from '@/modules/checkout/stripe/webhook-inbox'
import { checkoutPath } from '@/modules/checkout/web/paths'
import { orders } from '@/modules/orders/module'
import { paymentProviders } from '@/modules/orders/ports'
import { offeredProviders } from '@/modules/orders/service'
import { players } from '@/modules/players/module'
import { wallet } from '@/modules/wallet/module'
import { payoutProviders } from '@/modules/wallet/ports'
import { notifySellerOf } from '@/modules/wallet/service'
import { accountLinks } from '@/src/kit/accounts/account-links'
import { diagnostics } from '@/src/kit/checks/diagnostic'
import type { Core } from '@/src/kit/context'
import { every } from '@/src/kit/jobs/jobs'
import { metrics } from '@/src/kit/metrics/metrics'
import { defineModule, type PageOrigins } from '@/src/kit/module/module'
import { add, addAtStart } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { hourMs } from '@/src/kit/text/duration'

/** Origins required by Stripe.js (https://docs.stripe.com/security/guide#content-security-policy). */
const stripeOrigins: PageOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** Stripe is offered once it is configured; the sandbox gives way to it. */
function ifStripe<Entry>(core: Core, make: (core: Core) => Entry): Entry | undefined {
  return isStripeOn({ core }) ? make(core) : undefined
}

export const checkout = defineModule({
  name: 'checkout',
  owns: 'Buyer payments: the checkout page and the payment providers.',
  needs: [auth, players, catalog, wallet, orders],
  tables,
  config: checkoutConfig,
  errors: checkoutErrors,
  routes,
  worksWithoutChanges: ['POST /api/webhooks/stripe', 'POST /api/sandbox/confirm'],
  pages: [{ path: checkoutPath, title: shellMessages.title, description: serverMessages.description }],
  origins: (ctx) => (isStripeOn(ctx) ? stripeOrigins : {}),
  clientConfig: (ctx) => ({
    sandbox: !hasRealMoney(ctx),
    paymentMethods: [...new Set(offeredProviders(ctx).flatMap(({ methods }) => methods))].join(' '),
    paymentProviders: offeredProviders(ctx).length,
  }),
  provides: [
    addAtStart(realMoneySources, (core) => ifStripe(core, () => true)),
    addAtStart(paymentProviders, (core) => ifStripe(core, stripePayments)),
    addAtStart(payoutProviders, (core) => ifStripe(core, stripePayouts)),
    addAtStart(paymentProviders, () => sandboxPayments),
    addAtStart(payoutProviders, () => sandboxPayoutProvider),
    add(metrics, webhooksRejected),
    add(caseQueues, ...queues),
    add(accountLinks, removePayoutAccount),
    add(diagnostics, paymentsDiagnostic),
  ],
  listeners: [
    // Users can't turn off the email that this module sends about it.
    notifySellerOf(PayoutAccountChanged, serverMessages.payoutAccountChanged, {
      isMinor: true,
      formerNames: ['notifications.notify-seller-of-payout-account-changed'],
    }),
    notifySellerOf(PayoutAccountBlocked, serverMessages.payoutAccountBlocked),
  ],
  outboxHandlers: [processStripeEventHandler],
  jobs: [
    every(hourMs, 'checkout.delete-old-declines', deleteOldDeclines),
    every(hourMs, 'checkout.pull-stripe-events', pullEvents),
    every(hourMs, 'checkout.follow-payout-accounts', followPayoutAccounts),
  ],
  invariants,
  commands: [
    {
      name: 'reconcile',
      takesArguments: true,
      synopsis: 'reconcile [--since DATE]',
      about: reconcileMessages.about,
      load: async () => (await import('@/modules/checkout/reconcile/reconcile-command')).runReconcile,
    },
  ],
  personalData,
  startupChecks: checkProviderMatchesDatabase,
  start: saveStripeMode,
})
