import type Stripe from 'stripe'
import { checkoutConfig, isLiveMode } from '@/modules/checkout/config'
import { stripeInstallation } from '@/modules/checkout/schema'
import { readConfig } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import type { Core, Fetch } from '@/src/kit/core'
import { newId } from '@/src/kit/id'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'

/** For one answer of Stripe's: a call needs up to five of them, and the outbox waits a minute for all. */
const requestTimeoutMs = 11_000
/** What the code was written for; the account's own version may be another. */
const apiVersion = '2026-10-28.endive'
/** Refusals that settle the matter. Keys that are not let in and everything else say nothing of what an earlier attempt did. */
const finalStatuses = [400, 402, 404]
const undecidedCodes = ['rate_limit', 'lock_timeout', 'idempotency_key_in_use']

/** Asks Stripe, and tells a definite no from everything that leaves the outcome open. */
export type WithStripe = <Value>(work: (stripe: Stripe) => Promise<Value>) => Promise<ExternalResult<Value>>

const clients = new WeakMap<Core, WithStripe>()

/** The one way to Stripe. */
export function withStripe(core: Core): WithStripe {
  const link = clients.get(core) ?? createWithStripe(core)
  clients.set(core, link)
  return link
}

/** The package is loaded by the first question: the sandbox never needs it. */
function createWithStripe(core: Core): WithStripe {
  let opened: Promise<LoadedStripe> | undefined
  return async (work) => {
    opened ??= loadStripe(core)
    const { client, isStripeError } = await opened
    try {
      return { outcome: 'ok', value: await work(client) }
    } catch (error) {
      if (!isStripeError(error)) throw error
      return answerOfError(error)
    }
  }
}

/** For what may be left out of an answer: it is not there, and whoever asked does without. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error
}

/** Whether Stripe refused by this code. */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
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
    httpClient: rejectForeignResponses(Stripe.createFetchHttpClient(asFetch(core.fetch))),
    // The outbox repeats, with the same key and after a pause.
    maxNetworkRetries: 0,
    timeout: requestTimeoutMs,
    telemetry: false,
  })
  return {
    client,
    isStripeError: (error): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError,
  }
}

/** Safe: the client calls it and asks nothing else of it. */
function asFetch(reach: Fetch): typeof fetch {
  return reach as typeof fetch
}

function hostOptions(base: string | undefined) {
  if (base === undefined) return {}
  const { hostname, port, protocol } = new URL(base)
  const isSafe = protocol === 'https:'
  return {
    host: hostname,
    port: port || (isSafe ? '443' : '80'),
    protocol: isSafe ? ('https' as const) : ('http' as const),
  }
}

/** The message is left out: it may quote what was sent. */
function answerOfError(error: Stripe.errors.StripeError): ExternalResult<never> {
  const { statusCode, code, type, rawType, requestId } = error
  const reason = [statusCode, code ?? rawType ?? type, requestId].filter(Boolean).join(' ')
  return { outcome: isFinal(error) ? 'refused' : 'unknown', reason }
}

/** A failure that is answered from memory stays for as long as its key is known: whoever meets it has looked for the deed. */
function isFinal({ statusCode = 0, code = '', rawType, headers }: Stripe.errors.StripeError): boolean {
  if (statusCode >= 500) return headers?.['idempotent-replayed'] === 'true'
  return (
    finalStatuses.includes(statusCode) && rawType !== 'idempotency_error' && !undecidedCodes.includes(code)
  )
}

/**
 * Takes only what Stripe may have said for an answer. Over other JSON, which somebody in between sends, the package breaks where
 * nobody can catch it, or calls it a success.
 */
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

function requireStripeResponse(answer: unknown): object {
  if (isStripeResponse(answer)) return answer
  throw new TypeError('not a Stripe response')
}

/** Whatever it answers names its kind, or says what was wrong. */
function isStripeResponse(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && ('object' in answer || 'error' in answer)
}

type Installation = typeof stripeInstallation.$inferSelect

/** What this installation is to Stripe, for ever: made by whoever asks first, and part of every backup. */
export async function findOrCreateInstallation(ctx: Context): Promise<Installation> {
  const [known] = await ctx.db.select().from(stripeInstallation)
  if (known) return known
  return transact(ctx, async (tx) => {
    const fresh = { only: 1, id: newId(tx), live: isLiveMode(tx), eventsReadTo: tx.now() }
    await tx.db.insert(stripeInstallation).values(fresh).onConflictDoNothing()
    const [made] = await tx.db.select().from(stripeInstallation)
    return made ?? fresh
  })
}

/** The key of a call as Stripe gets it: two installations over one account never take each other's answers. */
export async function idempotencyOptions(ctx: Context, key: string): Promise<{ idempotencyKey: string }> {
  const { id } = await findOrCreateInstallation(ctx)
  return { idempotencyKey: `${id}:${key}` }
}
