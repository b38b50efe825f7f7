import { createAccount, findAccount, createAccountLink, createLoginLink } from '@/src/testing/fake-stripe/accounts'
import { listEvents } from '@/src/testing/fake-stripe/announce'
import { retrieveBalance } from '@/src/testing/fake-stripe/balance'
import { findCharge } from '@/src/testing/fake-stripe/bank'
import type { StripeStore } from '@/src/testing/fake-stripe/books'
import { listDisputes } from '@/src/testing/fake-stripe/disputes'
import type { Params } from '@/src/testing/fake-stripe/form'
import { type ListObject, listPage } from '@/src/testing/fake-stripe/lists'
import { cancelIntent, createIntent, findIntent } from '@/src/testing/fake-stripe/payment-intents'
import { createRefund, listRefunds } from '@/src/testing/fake-stripe/refunds'
import {
  createTransfer,
  findTransfer,
  listReversals,
  listTransfers,
  reverseTransfer,
} from '@/src/testing/fake-stripe/transfers'

export interface Route {
  /** `POST /v1/payment_intents/:id/cancel` */
  name: string
  /** What it understands; anything else is refused, as Stripe does. */
  allowedParams: string[]
  handle: (books: StripeStore, params: Params, id: string) => object | ListObject
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
    handle: (books, params) => listPage('/v1/payment_intents', [...books.tables.payment_intent.values()], params),
  },
  { name: 'GET /v1/payment_intents/:id', allowedParams: [], handle: (books, _, id) => findIntent(books, id) },
  {
    name: 'POST /v1/payment_intents/:id/cancel',
    allowedParams: ['cancellation_reason'],
    handle: (books, _, id) => cancelIntent(books, id),
  },
  { name: 'GET /v1/charges/:id', allowedParams: [], handle: (books, _, id) => findCharge(books, id) },
  { name: 'POST /v1/refunds', allowedParams: ['amount', 'metadata', 'payment_intent'], handle: createRefund },
  { name: 'GET /v1/refunds', allowedParams: ['payment_intent', ...listParams], handle: listRefunds },
  { name: 'GET /v1/disputes', allowedParams: ['payment_intent', ...listParams], handle: listDisputes },
  { name: 'GET /v1/events', allowedParams: ['types', ...listParams], handle: listEvents },
  { name: 'GET /v1/balance', allowedParams: [], handle: retrieveBalance },
  {
    name: 'POST /v1/accounts',
    allowedParams: ['capabilities', 'controller', 'country', 'email', 'metadata'],
    handle: createAccount,
  },
  { name: 'GET /v1/accounts/:id', allowedParams: [], handle: (books, _, id) => findAccount(books, id) },
  {
    name: 'POST /v1/accounts/:id/login_links',
    allowedParams: [],
    handle: (books, _, id) => createLoginLink(books, id),
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
  { name: 'GET /v1/transfers/:id', allowedParams: [], handle: (books, _, id) => findTransfer(books, id) },
  {
    name: 'POST /v1/transfers/:id/reversals',
    allowedParams: ['amount', 'metadata'],
    handle: (books, params, id) => reverseTransfer(books, id, params),
  },
  {
    name: 'GET /v1/transfers/:id/reversals',
    allowedParams: listParams,
    handle: (books, params, id) => listReversals(books, id, params),
  },
]

const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.name.replace(':id', '([\\w-]+)')}$`),
}))

/** The route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { route, id: match[1] ?? '' }
  }
  return undefined
}
