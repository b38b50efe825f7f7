import {
  createAccount,
  createAccountLink,
  createLoginLink,
  findAccount,
} from '@/tests/support/fake-stripe/accounts'
import { retrieveBalance } from '@/tests/support/fake-stripe/balance'
import { listBankPayouts, listPayoutLines } from '@/tests/support/fake-stripe/bank-payouts'
import { findCharge } from '@/tests/support/fake-stripe/charges'
import { acceptDispute, listDisputes, updateDispute } from '@/tests/support/fake-stripe/disputes'
import { listEvents } from '@/tests/support/fake-stripe/events'
import type { Params } from '@/tests/support/fake-stripe/form-params'
import { type ListObject, listPage } from '@/tests/support/fake-stripe/lists'
import { cancelIntent, createIntent, findIntent } from '@/tests/support/fake-stripe/payment-intents'
import { createRefund, listRefunds } from '@/tests/support/fake-stripe/refunds'
import { findReview, listWarnings } from '@/tests/support/fake-stripe/risks'
import type { StripeStore } from '@/tests/support/fake-stripe/store'
import {
  createTransfer,
  findTransfer,
  listReversals,
  listTransfers,
  reverseTransfer,
} from '@/tests/support/fake-stripe/transfers'

export interface Route {
  /** `POST /v1/payment_intents/:id/cancel` */
  name: string
  /** Like Stripe, the fake rejects any other parameter. */
  allowedParams: string[]
  /** `account`: the connected account in whose name the request is. */
  handle: (store: StripeStore, params: Params, id: string, account: string | null) => object | ListObject
}

const listParams = ['created', 'ending_before', 'limit', 'starting_after']

const routes: Route[] = [
  {
    name: 'POST /v1/payment_intents',
    allowedParams: [
      'amount',
      'automatic_payment_methods',
      'capture_method',
      'currency',
      'description',
      'metadata',
      'transfer_group',
    ],
    handle: createIntent,
  },
  {
    name: 'GET /v1/payment_intents',
    allowedParams: listParams,
    handle: (store, params) =>
      listPage('/v1/payment_intents', [...store.tables.payment_intent.values()], params),
  },
  { name: 'GET /v1/payment_intents/:id', allowedParams: [], handle: (store, _, id) => findIntent(store, id) },
  {
    name: 'POST /v1/payment_intents/:id/cancel',
    allowedParams: ['cancellation_reason'],
    handle: (store, _, id) => cancelIntent(store, id),
  },
  { name: 'GET /v1/charges/:id', allowedParams: [], handle: (store, _, id) => findCharge(store, id) },
  { name: 'POST /v1/refunds', allowedParams: ['amount', 'metadata', 'payment_intent'], handle: createRefund },
  { name: 'GET /v1/refunds', allowedParams: ['payment_intent', ...listParams], handle: listRefunds },
  { name: 'GET /v1/disputes', allowedParams: ['payment_intent', ...listParams], handle: listDisputes },
  {
    name: 'POST /v1/disputes/:id',
    allowedParams: ['evidence', 'submit'],
    handle: (store, params, id) => updateDispute(store, id, params),
  },
  {
    name: 'POST /v1/disputes/:id/close',
    allowedParams: [],
    handle: (store, _, id) => acceptDispute(store, id),
  },
  { name: 'GET /v1/reviews/:id', allowedParams: [], handle: (store, _, id) => findReview(store, id) },
  {
    name: 'GET /v1/radar/early_fraud_warnings',
    allowedParams: ['payment_intent', ...listParams],
    handle: listWarnings,
  },
  { name: 'GET /v1/events', allowedParams: ['types', ...listParams], handle: listEvents },
  { name: 'GET /v1/payouts', allowedParams: listParams, handle: listBankPayouts },
  {
    name: 'GET /v1/balance_transactions',
    allowedParams: ['payout', 'source', ...listParams],
    handle: listPayoutLines,
  },
  { name: 'GET /v1/balance', allowedParams: [], handle: retrieveBalance },
  {
    name: 'POST /v1/accounts',
    allowedParams: ['capabilities', 'controller', 'country', 'email', 'metadata'],
    handle: createAccount,
  },
  { name: 'GET /v1/accounts/:id', allowedParams: [], handle: (store, _, id) => findAccount(store, id) },
  {
    name: 'POST /v1/accounts/:id/login_links',
    allowedParams: [],
    handle: (store, _, id) => createLoginLink(store, id),
  },
  {
    name: 'POST /v1/account_links',
    allowedParams: ['account', 'refresh_url', 'return_url', 'type'],
    handle: createAccountLink,
  },
  {
    name: 'POST /v1/transfers',
    allowedParams: ['amount', 'currency', 'description', 'destination', 'metadata', 'transfer_group'],
    handle: createTransfer,
  },
  { name: 'GET /v1/transfers', allowedParams: ['transfer_group', ...listParams], handle: listTransfers },
  { name: 'GET /v1/transfers/:id', allowedParams: [], handle: (store, _, id) => findTransfer(store, id) },
  {
    name: 'POST /v1/transfers/:id/reversals',
    allowedParams: ['amount', 'metadata'],
    handle: (store, params, id) => reverseTransfer(store, id, params),
  },
  {
    name: 'GET /v1/transfers/:id/reversals',
    allowedParams: listParams,
    handle: (store, params, id) => listReversals(store, id, params),
  },
]

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.name.replace(':id', '([\\w-]+)')}$`),
}))

/** Returns the route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { route, id: match[1] ?? '' }
  }
  return undefined
}
