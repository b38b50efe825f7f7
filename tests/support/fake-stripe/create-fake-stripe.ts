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

/** What a smaller peer leaves out of its objects, and what it makes nothing of where it is asked for. */
const omittedFields = new Set(['amount_received', 'balance_transaction', 'livemode'])
const ignoredParams = new Set(['expand', 'payment_intent', 'transfer_group'])

/** The parameters of a question as a peer takes them that knows neither expansion nor filters of lists. */
function supportedParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !ignoredParams.has(name)))
}

/** An answer of such a peer: links are ids, and what can be known from elsewhere is left out. */
function withoutOptionalFields(body: object): object {
  return JSON.parse(JSON.stringify(body), (name, value) => (omittedFields.has(name) ? undefined : value))
}

export const fakeSecretKey = 'sk_test_fake'

interface Options {
  now: () => number
  /** From 0 up to 1; seeded by 1 when left out. */
  random?: () => number
  live?: boolean
}

export interface FakeStripe {
  readonly store: StripeStore
  readonly faults: Faults
  /** Every request that arrived, by its route. */
  readonly requests: { route: string; key: string | null; params: Params }[]
  /** Answers a request to api.stripe.com; throws where the network fails. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** What lies with Stripe for the site, to the cent. */
  balanceCents(): number
}

interface StripeRequest {
  route: Route
  id: string
  params: Params
  key: string | null
  fingerprint: string
}

/**
 * Stripe as the site sees it, with books of its own: apart from the site's code, and without timers, network or chance other
 * than what is handed in.
 */
export function createFakeStripe({ now, random = seededRandom(1), live }: Options): FakeStripe {
  const store = createStore({ now, random, live })
  const faults = createFaults(random)
  const keys: IdempotencyKeys = new Map()
  const asked: FakeStripe['requests'] = []

  return {
    store,
    faults,
    requests: asked,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = await parseRequest(request)
      if ('status' in call) return toResponse(call)
      asked.push({ route: call.route.name, key: call.key, params: call.params })
      return toResponse(await answer(call, faults.take(call.route.name)))
    },
    balanceCents: () => balanceCents(store),
  }

  async function answer(call: StripeRequest, fault: Fault | undefined): Promise<Reply> {
    if (fault === 'lose-request') throw connectionLost()
    const turnedAway = fault && immediateReplies[fault]
    if (turnedAway) return turnedAway
    if (fault === 'hold-request') await faults.released()
    const reply = act(call, fault)
    if (fault === 'lose-answer') throw connectionLost()
    if (fault === 'hold-work') await holdInProgress(keys, call.key, faults.released())
    if (fault === 'hold-answer') await faults.released()
    return reply
  }

  function act(call: StripeRequest, fault: Fault | undefined): Reply {
    return catchApiErrors(() =>
      runIdempotently(keys, { key: call.key, fingerprint: call.fingerprint, now: now() }, () => {
        if (fault === 'fail-before') return serverError
        const reply = catchApiErrors(() => ({ status: 200, body: handle(store, call) }))
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
  return { ...found, params: parseForm(body), key, fingerprint: `${request.method} ${pathname} ${body}` }
}

function handle(store: StripeStore, { route, id, params }: StripeRequest): object {
  for (const name of Object.keys(params)) {
    if (name !== 'expand' && !route.allowedParams.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const { isMinimalServer } = store.settings
  const heard = isMinimalServer && route.name.startsWith('GET ') ? supportedParams(params) : params
  const found = route.handle(store, heard, id)
  const expand = stringArrayParam(heard, 'expand')
  const shown = isList(found) ? serializeList(store, found, expand) : serialize(store, found, expand)
  return isMinimalServer ? withoutOptionalFields(shown) : shown
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

/** What is answered before Stripe has done anything. */
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
