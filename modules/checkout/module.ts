import { auth } from '@/modules/auth/module'
import { realMoneyPort } from '@/modules/auth/ports'
import { catalog } from '@/modules/catalog/module'
import { checkoutConfig, isStripeOn } from '@/modules/checkout/config'
import { deleteOldDeclines } from '@/modules/checkout/declines'
import { checkoutErrors } from '@/modules/checkout/errors'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { invariants } from '@/modules/checkout/invariants'
import { serverMessages } from '@/modules/checkout/messages'
import { personalData } from '@/modules/checkout/personal-data'
import { findSandboxBalance, findStripeBalance } from '@/modules/checkout/provider-balance'
import { queues } from '@/modules/checkout/queues'
import { routes } from '@/modules/checkout/routes'
import { sandboxPayments, sandboxPayoutProvider } from '@/modules/checkout/sandbox'
import { sandboxBankDisputes } from '@/modules/checkout/sandbox-disputes'
import * as tables from '@/modules/checkout/schema'
import { shellMessages } from '@/modules/checkout/shell-messages'
import { checkProviderMatchesDatabase, saveStripeMode } from '@/modules/checkout/startup-checks'
import { removePayoutAccount } from '@/modules/checkout/stripe/accounts'
import { stripeBankDisputes } from '@/modules/checkout/stripe/bank-disputes'
import { paymentsDiagnostic } from '@/modules/checkout/stripe/diagnostic'
import { stripePayments } from '@/modules/checkout/stripe/payment-intents'
import { stripePayouts } from '@/modules/checkout/stripe/payouts'
import {
  processStripeEventHandler,
  pullEvents,
  webhooksRejected,
} from '@/modules/checkout/stripe/webhook-inbox'
import { orders } from '@/modules/orders/module'
import { bankDisputesPort, paymentProviderPort } from '@/modules/orders/ports'
import { players } from '@/modules/players/module'
import { wallet } from '@/modules/wallet/module'
import { payoutProviderPort, providerBalancePort } from '@/modules/wallet/ports'
import { notifySellerOf } from '@/modules/wallet/service'
import { every } from '@/src/kit/jobs'
import { defineModule, type PageOrigins } from '@/src/kit/module'
import { provide, use } from '@/src/kit/ports'

/** Origins required by Stripe.js (https://docs.stripe.com/security/guide#content-security-policy). */
const stripeOrigins: PageOrigins = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

export const checkout = defineModule({
  name: 'checkout',
  owns: 'Buyer payments: the checkout page and the payment providers.',
  needs: [auth, players, catalog, wallet, orders],
  tables,
  config: checkoutConfig,
  errors: checkoutErrors,
  routes,
  pages: [{ path: '/checkout', title: shellMessages.title, description: serverMessages.description }],
  origins: (ctx) => (isStripeOn(ctx) ? stripeOrigins : {}),
  clientConfig: (ctx) => ({ sandbox: use(ctx, paymentProviderPort).name === 'sandbox' }),
  provides: [
    provide(realMoneyPort, (core) => isStripeOn({ core })),
    provide(paymentProviderPort, (core) => (isStripeOn({ core }) ? stripePayments(core) : sandboxPayments)),
    provide(bankDisputesPort, (core) =>
      isStripeOn({ core }) ? stripeBankDisputes(core) : sandboxBankDisputes,
    ),
    provide(providerBalancePort, (core) => (isStripeOn({ core }) ? findStripeBalance : findSandboxBalance)),
    provide(payoutProviderPort, (core) =>
      isStripeOn({ core }) ? stripePayouts(core) : sandboxPayoutProvider,
    ),
  ],
  listeners: [
    // Users can't turn off the email that this module sends about it.
    notifySellerOf(PayoutAccountChanged, serverMessages.payoutAccountChanged, {
      isMinor: true,
      formerNames: ['notifications.notify-seller-of-payout-account-changed'],
    }),
  ],
  outboxHandlers: [processStripeEventHandler],
  metrics: [webhooksRejected],
  jobs: [
    every(3_600_000, 'checkout.delete-old-declines', deleteOldDeclines),
    every(3_600_000, 'checkout.pull-stripe-events', pullEvents),
  ],
  invariants,
  queues,
  personalData,
  removeAccountLinks: removePayoutAccount,
  diagnostics: [paymentsDiagnostic],
  startupChecks: checkProviderMatchesDatabase,
  start: saveStripeMode,
})
