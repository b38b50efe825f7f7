import type Stripe from 'stripe'
import { checkoutConfig, isLiveMode } from '@/modules/checkout/config'
import { stripeInstallation } from '@/modules/checkout/schema'
import { outgoingDuration } from '@/src/http-client/outgoing-metrics'
import { readConfig } from '@/src/kit/config/config'
import type { Context, Core, Fetch } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { observeDuration } from '@/src/kit/metrics/metrics'
import { inSpan } from '@/src/kit/metrics/tracing'
import { transact } from '@/src/kit/transact'

/** Timeout of one request. An outbox job makes up to five of them and times out after a minute. */
const requestTimeoutMs = 11_000
/** The Stripe API version this code targets. */
const apiVersion = '2026-10-28.endive'
/** Statuses that prove the request failed. Others, such as 401, say nothing about an earlier attempt with the same key. */
const finalStatuses = [400, 402, 404]
const undecidedCodes = ['rate_limit', 'lock_timeout', 'idempotency_key_in_use']

/** Runs `work` with the Stripe client. Stripe errors become results: `refused` if final, otherwise `unknown`. */
export type WithStripe = <Value>(work: (stripe: Stripe) => Promise<Value>) => Promise<ExternalResult<Value>>

type Installation = typeof stripeInstallation.$inferSelect

const clients = new WeakMap<Core, WithStripe>()

/** The only access to the Stripe API. */
export function withStripe(core: Core): WithStripe {
  const run = clients.get(core) ?? createWithStripe(core)
  clients.set(core, run)
  return run
}

/** Prefixes the idempotency key, so that two installations sharing a Stripe account never reuse each other's responses. */
export async function idempotencyOptions(ctx: Context, key: string): Promise<{ idempotencyKey: string }> {
  const { id } = await findOrCreateInstallation(ctx)
  return { idempotencyKey: `${id}:${key}` }
}

/** Returns this installation's permanent identity at Stripe, created on first use. It is part of every backup. */
export async function findOrCreateInstallation(ctx: Context): Promise<Installation> {
  const [existing] = await ctx.db.select().from(stripeInstallation)
  if (existing) return existing
  return transact(ctx, async (tx) => {
    const fresh = { only: 1, id: newId(tx), live: isLiveMode(tx), eventsReadTo: tx.now() }
    await tx.db.insert(stripeInstallation).values(fresh).onConflictDoNothing()
    const [stored] = await tx.db.select().from(stripeInstallation)
    return stored ?? fresh
  })
}

/** For `catch`: returns undefined for a 404 and rethrows everything else. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error
}

/** True if Stripe responded with this error code. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Loads the Stripe package on first use, because the sandbox never needs it. */
function createWithStripe(core: Core): WithStripe {
  let loaded: Promise<LoadedStripe> | undefined
  return async (work) => {
    loaded ??= loadStripe(core)
    const { client, isStripeError } = await loaded
    try {
      return { outcome: 'ok', value: await work(client) }
    } catch (error) {
      if (!isStripeError(error)) throw error
      return resultOfError(error)
    }
  }
}

interface LoadedStripe {
  client: Stripe
  isStripeError: (error: unknown) => error is Stripe.errors.StripeError
}

async function loadStripe(core: Core): Promise<LoadedStripe> {
  const { default: Stripe } = await import('stripe')
  const { STRIPE_SECRET_KEY = '', STRIPE_API_BASE } = readConfig({ core }, checkoutConfig)
  const client = new Stripe(STRIPE_SECRET_KEY, {
    ...hostOptions(STRIPE_API_BASE),
    apiVersion,
    httpClient: rejectForeignResponses(
      Stripe.createFetchHttpClient(asFetch(measured(core, withoutRedirects(core.fetch)))),
    ),
    // The outbox retries with the same key after a delay.
    maxNetworkRetries: 0,
    timeout: requestTimeoutMs,
    telemetry: false,
  })
  return {
    client,
    isStripeError: (error): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError,
  }
}

/** Stripe never redirects. A proxy that does must not get the key or the request. */
function withoutRedirects(fetchFn: Fetch): Fetch {
  return (input, init) => fetchFn(input, { ...init, redirect: 'error' })
}

function measured(core: Core, fetchFn: Fetch): Fetch {
  return (input, init) =>
    observeDuration({ core }, outgoingDuration, {
      work: () => traced(core, fetchFn, [input, init]),
      labelsOf: (response) => ({
        destination: 'stripe',
        outcome: response && response.status < 500 ? 'ok' : 'failed',
      }),
    })
}

function traced(core: Core, fetchFn: Fetch, [input, init]: Parameters<Fetch>): Promise<Response> {
  return inSpan({ core }, { name: 'stripe', kind: 'client' }, async (span) => {
    if (!span) return fetchFn(input, init)
    const headers = new Headers(init?.headers)
    headers.set('traceparent', span.traceparent)
    const response = await fetchFn(input, { ...init, headers })
    span.attributes['http.response.status_code'] = response.status
    if (response.status >= 500) span.fail('status')
    return response
  })
}

/** Safe: the Stripe client only calls it and uses none of its other members. */
function asFetch(fetchFn: Fetch): typeof fetch {
  return fetchFn as typeof fetch
}

function hostOptions(base: string | undefined) {
  if (base === undefined) return {}
  const { hostname, port, protocol } = new URL(base)
  const isHttps = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isHttps ? '443' : '80'),
    protocol: isHttps ? ('https' as const) : ('http' as const),
  }
}

/** Omits the error message, because it may quote request data. */
function resultOfError(error: Stripe.errors.StripeError): ExternalResult<never> {
  const { statusCode, code, type, rawType, requestId } = error
  const reason = [statusCode, code ?? rawType ?? type, requestId].filter(Boolean).join(' ')
  return { outcome: isFinal(error) ? 'refused' : 'unknown', reason }
}

/** A replayed 5xx is final: Stripe repeats it for as long as it stores the key, and callers look the object up before a retry. */
function isFinal({ statusCode = 0, code = '', rawType, headers }: Stripe.errors.StripeError): boolean {
  if (statusCode >= 500) return headers?.['idempotent-replayed'] === 'true'
  return (
    finalStatuses.includes(statusCode) && rawType !== 'idempotency_error' && !undecidedCodes.includes(code)
  )
}

/** Rejects JSON that isn't from Stripe, for example from a proxy: the package would throw uncatchably or treat it as success. */
function rejectForeignResponses(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client)
  return Object.assign(client, {
    async makeRequest(...request: Parameters<typeof makeRequest>) {
      const response = await makeRequest(...request)
      const toJSON = response.toJSON.bind(response)
      return Object.assign(response, { toJSON: async () => requireStripeResponse(await toJSON()) })
    },
  })
}

function requireStripeResponse(body: unknown): object {
  if (isStripeResponse(body)) return body
  throw new TypeError('not a Stripe response')
}

/** Every Stripe response has a type in `object`, or an `error`. */
function isStripeResponse(body: unknown): body is object {
  return typeof body === 'object' && body !== null && ('object' in body || 'error' in body)
}
