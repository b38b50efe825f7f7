import { seededRandom } from '@/src/kit/seeded-random'
import { balanceCents } from '@/tests/support/fake-stripe/balance'
import { invalidRequest, StripeApiError } from '@/tests/support/fake-stripe/errors'
import { createFaults, type Fault, type Faults } from '@/tests/support/fake-stripe/faults'
import { type Params, parseForm, stringArrayParam } from '@/tests/support/fake-stripe/form-params'
import {
  holdInProgress,
  type IdempotencyKeys,
  type Reply,
  runIdempotently,
} from '@/tests/support/fake-stripe/idempotency'
import type { ListObject } from '@/tests/support/fake-stripe/lists'
import { findRoute, type Route } from '@/tests/support/fake-stripe/routes'
import { serialize, serializeList } from '@/tests/support/fake-stripe/serialize'
import { createStore, type StripeStore } from '@/tests/support/fake-stripe/store'

/** Fields and parameters that a simpler Stripe-compatible server doesn't support. */
const omittedFields = new Set(['amount_received', 'balance_transaction', 'livemode'])
const ignoredParams = new Set(['expand', 'payment_intent', 'transfer_group'])

function supportedParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !ignoredParams.has(name)))
}

function withoutOptionalFields(body: object): object {
  return JSON.parse(JSON.stringify(body), (name, value) => (omittedFields.has(name) ? undefined : value))
}

export const fakeSecretKey = 'sk_test_fake'

interface Options {
  now: () => number
  /** Returns a number from 0 up to 1. Default: a generator with seed 1. */
  random?: () => number
}

export interface FakeStripe {
  readonly store: StripeStore
  readonly faults: Faults
  /** All requests by route. */
  readonly requests: { route: string; key: string | null; params: Params }[]
  /** Handles a request to api.stripe.com. Throws if a fault breaks the connection. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** The platform account's balance in cents. */
  balanceCents(): number
}

interface StripeRequest {
  route: Route
  id: string
  params: Params
  key: string | null
  /** The connected account in whose name it is. */
  account: string | null
  fingerprint: string
}

/** A fake Stripe with its own state. It shares no code with the product; time and randomness are passed in. */
export function createFakeStripe({ now, random = seededRandom(1) }: Options): FakeStripe {
  const store = createStore({ now, random })
  const faults = createFaults(random)
  const keys: IdempotencyKeys = new Map()
  const requests: FakeStripe['requests'] = []

  return {
    store,
    faults,
    requests,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const parsed = await parseRequest(request)
      if ('status' in parsed) return toResponse(parsed)
      requests.push({ route: parsed.route.name, key: parsed.key, params: parsed.params })
      return toResponse(await respond(parsed, faults.take(parsed.route.name)))
    },
    balanceCents: () => balanceCents(store),
  }

  async function respond(request: StripeRequest, fault: Fault | undefined): Promise<Reply> {
    if (fault === 'lose-request') throw connectionLost()
    const rejection = fault && immediateReplies[fault]
    if (rejection) return rejection
    if (fault === 'hold-request') await faults.released()
    const reply = process(request, fault)
    if (fault === 'lose-answer') throw connectionLost()
    if (fault === 'hold-work') await holdInProgress(keys, request.key, faults.released())
    if (fault === 'hold-answer') await faults.released()
    return reply
  }

  function process(request: StripeRequest, fault: Fault | undefined): Reply {
    return catchApiErrors(() =>
      runIdempotently(keys, { key: request.key, fingerprint: request.fingerprint, now: now() }, () => {
        if (fault === 'fail-before') return serverError
        const reply = catchApiErrors(() => ({ status: 200, body: handle(store, request) }))
        return fault === 'fail-after' ? serverError : reply
      }),
    )
  }
}

async function parseRequest(request: Request): Promise<StripeRequest | Reply> {
  const { pathname, searchParams } = new URL(request.url)
  const found = findRoute(request.method, pathname)
  const body = request.method === 'GET' ? searchParams.toString() : await request.text()
  if (request.headers.get('authorization') !== `Bearer ${fakeSecretKey}`) return unauthorized
  if (!found) return errorReply(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  const account = request.headers.get('stripe-account')
  const fingerprint = `${request.method} ${pathname} ${body}`
  return { ...found, params: parseForm(body), key, account, fingerprint }
}

function handle(store: StripeStore, { route, id, params, account }: StripeRequest): object {
  for (const name of Object.keys(params)) {
    if (name !== 'expand' && !route.allowedParams.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const { isMinimalServer } = store.settings
  const supported = isMinimalServer && route.name.startsWith('GET ') ? supportedParams(params) : params
  const result = route.handle(store, supported, id, account)
  const expand = stringArrayParam(supported, 'expand')
  const body = isList(result) ? serializeList(store, result, expand) : serialize(store, result, expand)
  return isMinimalServer ? withoutOptionalFields(body) : body
}

function isList(found: object): found is ListObject {
  return 'object' in found && found.object === 'list'
}

function catchApiErrors(work: () => Reply): Reply {
  try {
    return work()
  } catch (error) {
    if (error instanceof StripeApiError) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

function errorReply(status: number, message: string): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}

const unauthorized = errorReply(401, 'Invalid API Key provided.')
const serverError: Reply = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An error occurred.' } },
}

/** Responses that are sent before Stripe has done anything. */
const immediateReplies: Partial<Record<Fault, Reply>> = {
  'rate-limit': {
    status: 429,
    body: {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    },
  },
  unauthorized,
  fail: serverError,
}

function connectionLost(): Error {
  return new TypeError('The connection to Stripe was lost')
}

function toResponse({ status, body, replayed }: Reply): Response {
  return Response.json(body, {
    status,
    headers: { 'request-id': 'req_fake', ...(replayed && { 'idempotent-replayed': 'true' }) },
  })
}
