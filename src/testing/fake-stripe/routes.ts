import { createAccount, findAccount, linkAccount, logIntoAccount } from '@/src/testing/fake-stripe/accounts'
import { listEvents } from '@/src/testing/fake-stripe/announce'
import { showBalance } from '@/src/testing/fake-stripe/balance'
import { findCharge } from '@/src/testing/fake-stripe/bank'
import type { Books } from '@/src/testing/fake-stripe/books'
import { listDisputes } from '@/src/testing/fake-stripe/disputes'
import type { Params } from '@/src/testing/fake-stripe/form'
import { type Listed, page } from '@/src/testing/fake-stripe/lists'
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
  allows: string[]
  run: (books: Books, params: Params, id: string) => object | Listed
}

const pages = ['created', 'ending_before', 'limit', 'starting_after']

const routes: Route[] = [
  {
    name: 'POST /v1/payment_intents',
    allows: [
      'amount',
      'automatic_payment_methods',
      'capture_method',
      'currency',
      'description',
      'metadata',
      'transfer_group',
    ],
    run: createIntent,
  },
  {
    name: 'GET /v1/payment_intents',
    allows: pages,
    run: (books, params) => page('/v1/payment_intents', [...books.tables.payment_intent.values()], params),
  },
  { name: 'GET /v1/payment_intents/:id', allows: [], run: (books, _, id) => findIntent(books, id) },
  {
    name: 'POST /v1/payment_intents/:id/cancel',
    allows: ['cancellation_reason'],
    run: (books, _, id) => cancelIntent(books, id),
  },
  { name: 'GET /v1/charges/:id', allows: [], run: (books, _, id) => findCharge(books, id) },
  { name: 'POST /v1/refunds', allows: ['amount', 'metadata', 'payment_intent'], run: createRefund },
  { name: 'GET /v1/refunds', allows: ['payment_intent', ...pages], run: listRefunds },
  { name: 'GET /v1/disputes', allows: ['payment_intent', ...pages], run: listDisputes },
  { name: 'GET /v1/events', allows: ['types', ...pages], run: listEvents },
  { name: 'GET /v1/balance', allows: [], run: showBalance },
  {
    name: 'POST /v1/accounts',
    allows: ['capabilities', 'controller', 'country', 'email', 'metadata'],
    run: createAccount,
  },
  { name: 'GET /v1/accounts/:id', allows: [], run: (books, _, id) => findAccount(books, id) },
  {
    name: 'POST /v1/accounts/:id/login_links',
    allows: [],
    run: (books, _, id) => logIntoAccount(books, id),
  },
  {
    name: 'POST /v1/account_links',
    allows: ['account', 'refresh_url', 'return_url', 'type'],
    run: linkAccount,
  },
  {
    name: 'POST /v1/transfers',
    allows: ['amount', 'currency', 'description', 'destination', 'metadata', 'transfer_group'],
    run: createTransfer,
  },
  { name: 'GET /v1/transfers', allows: ['transfer_group', ...pages], run: listTransfers },
  { name: 'GET /v1/transfers/:id', allows: [], run: (books, _, id) => findTransfer(books, id) },
  {
    name: 'POST /v1/transfers/:id/reversals',
    allows: ['amount', 'metadata'],
    run: (books, params, id) => reverseTransfer(books, id, params),
  },
  {
    name: 'GET /v1/transfers/:id/reversals',
    allows: pages,
    run: (books, params, id) => listReversals(books, id, params),
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
