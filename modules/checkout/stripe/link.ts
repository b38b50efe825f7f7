import type Stripe from 'stripe'
import { checkoutConfig } from '@/modules/checkout/config'
import { theirAnswers } from '@/modules/checkout/stripe/their-answers'
import type { ExternalResult } from '@/src/core/calls'
import { readConfig } from '@/src/core/config'
import type { Core, Fetch } from '@/src/core/core'

/** For one answer of Stripe's: a call needs up to five of them, and the outbox waits a minute for all. */
const answerWithinMs = 11_000
/** What the code was written for; the account's own version may be another. */
const apiVersion = '2026-10-28.endive'
/** Refusals that settle the matter. Keys that are not let in and everything else say nothing of what an earlier attempt did. */
const definite = [400, 402, 404]
const undecided = ['rate_limit', 'lock_timeout', 'idempotency_key_in_use']

/** Asks Stripe, and tells a definite no from everything that leaves the outcome open. */
export type Ask = <Value>(work: (stripe: Stripe) => Promise<Value>) => Promise<ExternalResult<Value>>

const links = new WeakMap<Core, Ask>()

/** The one way to Stripe. */
export function linkTo(core: Core): Ask {
  const link = links.get(core) ?? createLink(core)
  links.set(core, link)
  return link
}

/** The package is loaded by the first question: the sandbox never needs it. */
function createLink(core: Core): Ask {
  let opened: Promise<Opened> | undefined
  return async (work) => {
    opened ??= open(core)
    const { client, isRefusal } = await opened
    try {
      return { outcome: 'ok', value: await work(client) }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return judge(error)
    }
  }
}

/** For what may be left out of an answer: it is not there, and whoever asked does without. */
export function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error
}

/** Whether Stripe refused by this code. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

interface Opened {
  client: Stripe
  isRefusal: (error: unknown) => error is Stripe.errors.StripeError
}

async function open(core: Core): Promise<Opened> {
  const { default: Stripe } = await import('stripe')
  const { STRIPE_SECRET_KEY = '', STRIPE_API_BASE } = readConfig({ core }, checkoutConfig)
  const client = new Stripe(STRIPE_SECRET_KEY, {
    ...addressOf(STRIPE_API_BASE),
    apiVersion,
    httpClient: theirAnswers(Stripe.createFetchHttpClient(asFetch(core.fetch))),
    // The outbox repeats, with the same key and after a pause.
    maxNetworkRetries: 0,
    timeout: answerWithinMs,
    telemetry: false,
  })
  return {
    client,
    isRefusal: (error): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError,
  }
}

/** Safe: the client calls it and asks nothing else of it. */
function asFetch(reach: Fetch): typeof fetch {
  return reach as typeof fetch
}

function addressOf(base: string | undefined) {
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
function judge(error: Stripe.errors.StripeError): ExternalResult<never> {
  const { statusCode, code, type, rawType, requestId } = error
  const reason = [statusCode, code ?? rawType ?? type, requestId].filter(Boolean).join(' ')
  return { outcome: isDefinite(error) ? 'refused' : 'unknown', reason }
}

/** A failure that is answered from memory stays for as long as its key is known: whoever meets it has looked for the deed. */
function isDefinite({ statusCode = 0, code = '', rawType, headers }: Stripe.errors.StripeError): boolean {
  if (statusCode >= 500) return headers?.['idempotent-replayed'] === 'true'
  return definite.includes(statusCode) && rawType !== 'idempotency_error' && !undecided.includes(code)
}
