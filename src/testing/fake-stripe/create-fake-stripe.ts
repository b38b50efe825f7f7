import { seededRandom } from '@/src/core/numbers-from'
import { balanceCents } from '@/src/testing/fake-stripe/balance'
import { type Books, openBooks } from '@/src/testing/fake-stripe/books'
import { createFaults, type Fault, type Faults } from '@/src/testing/fake-stripe/faults'
import { type Params, parseForm, texts } from '@/src/testing/fake-stripe/form'
import { type Keys, once, type Reply, underWay } from '@/src/testing/fake-stripe/keys'
import type { Listed } from '@/src/testing/fake-stripe/lists'
import { heardPlainly, saidPlainly } from '@/src/testing/fake-stripe/plain'
import { present, presentList } from '@/src/testing/fake-stripe/present'
import { invalid, Refusal } from '@/src/testing/fake-stripe/refusal'
import { findRoute, type Route } from '@/src/testing/fake-stripe/routes'

export const fakeSecretKey = 'sk_test_fake'

interface Options {
  now: () => number
  /** From 0 up to 1; seeded by 1 when left out. */
  random?: () => number
  live?: boolean
}

export interface FakeStripe {
  readonly books: Books
  readonly faults: Faults
  /** Every request that arrived, by its route. */
  readonly asked: { route: string; key: string | null; params: Params }[]
  /** Answers a request to api.stripe.com; throws where the network fails. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** What lies with Stripe for the site, to the cent. */
  balanceCents(): number
}

interface Call {
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
  const books = openBooks({ now, random, live })
  const faults = createFaults(random)
  const keys: Keys = new Map()
  const asked: FakeStripe['asked'] = []

  return {
    books,
    faults,
    asked,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = await readCall(request)
      if ('status' in call) return respond(call)
      asked.push({ route: call.route.name, key: call.key, params: call.params })
      return respond(await answer(call, faults.take(call.route.name)))
    },
    balanceCents: () => balanceCents(books),
  }

  async function answer(call: Call, fault: Fault | undefined): Promise<Reply> {
    if (fault === 'lose-request') throw lost()
    const turnedAway = fault && atTheDoor[fault]
    if (turnedAway) return turnedAway
    if (fault === 'hold-request') await faults.released()
    const reply = act(call, fault)
    if (fault === 'lose-answer') throw lost()
    if (fault === 'hold-work') await underWay(keys, call.key, faults.released())
    if (fault === 'hold-answer') await faults.released()
    return reply
  }

  function act(call: Call, fault: Fault | undefined): Reply {
    return refusable(() =>
      once(keys, { key: call.key, fingerprint: call.fingerprint, now: now() }, () => {
        if (fault === 'fail-before') return failed
        const reply = refusable(() => ({ status: 200, body: run(books, call) }))
        return fault === 'fail-after' ? failed : reply
      }),
    )
  }
}

async function readCall(request: Request): Promise<Call | Reply> {
  const { pathname, searchParams } = new URL(request.url)
  const found = findRoute(request.method, pathname)
  const body = request.method === 'GET' ? searchParams.toString() : await request.text()
  if (request.headers.get('authorization') !== `Bearer ${fakeSecretKey}`) return unauthorized
  if (!found) return refused(404, `Unrecognized request URL (${request.method}: ${pathname}).`)
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  return { ...found, params: parseForm(body), key, fingerprint: `${request.method} ${pathname} ${body}` }
}

function run(books: Books, { route, id, params }: Call): object {
  for (const name of Object.keys(params)) {
    if (name !== 'expand' && !route.allows.includes(name))
      throw invalid(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
  }
  const { isPlain } = books.settings
  const heard = isPlain && route.name.startsWith('GET ') ? heardPlainly(params) : params
  const found = route.run(books, heard, id)
  const expand = texts(heard, 'expand')
  const shown = isList(found) ? presentList(books, found, expand) : present(books, found, expand)
  return isPlain ? saidPlainly(shown) : shown
}

function isList(found: object): found is Listed {
  return 'object' in found && found.object === 'list'
}

function refusable(work: () => Reply): Reply {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.body } }
    throw error
  }
}

function refused(status: number, message: string): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message } } }
}

const unauthorized = refused(401, 'Invalid API Key provided.')
const failed: Reply = { status: 500, body: { error: { type: 'api_error', message: 'An error occurred.' } } }

/** What is answered before Stripe has done anything. */
const atTheDoor: Partial<Record<Fault, Reply>> = {
  'rate-limit': {
    status: 429,
    body: {
      error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    },
  },
  unauthorized,
  fail: failed,
}

function lost(): Error {
  return new TypeError('The connection to Stripe was lost')
}

function respond({ status, body, replayed }: Reply): Response {
  return Response.json(body, {
    status,
    headers: { 'request-id': 'req_fake', ...(replayed && { 'idempotent-replayed': 'true' }) },
  })
}
