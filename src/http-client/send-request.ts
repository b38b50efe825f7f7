import {
  type AttemptResult,
  attemptRequest,
  type BlockedRequest,
  type OutgoingRequest,
  type ReceivedResponse,
} from '@/src/http-client/attempt'
import { type Destination, maybeAllowedUrl } from '@/src/http-client/destination'
import { type DestinationState, destinationState } from '@/src/http-client/destination-state'
import { outgoingDuration } from '@/src/http-client/outgoing-metrics'
import type { Context } from '@/src/kit/context'
import { observeDuration } from '@/src/kit/metrics/metrics'
import { inSpan } from '@/src/kit/metrics/tracing'
import { hourMs } from '@/src/kit/text/duration'
import { requireNoTransaction } from '@/src/kit/transact'

/** The longest Retry-After that is respected. */
const retryAfterMaxMs = hourMs
/** Rate limits of destinations are per minute. */
const rateLimitResetMaxMs = 60_000

/** Parses Retry-After (seconds or a date); 0 if absent. */
function retryAfterMs(ctx: Context, headers: Headers): number {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1000 : Date.parse(value) - ctx.now()
  return Math.min(retryAfterMaxMs, Math.max(Number.isNaN(ms) ? 0 : ms, 0))
}

/** The time until the destination's own rate limit for us resets. Others may use the same API key. */
function rateLimitResetMs(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const seconds = Number(headers.get('x-ratelimit-reset'))
  return seconds > 0 ? Math.min(rateLimitResetMaxMs, seconds * 1000) : 0
}

/** A response, or why there is none. */
type RequestResult = ReceivedResponse | BlockedRequest | Unavailable

interface Unavailable {
  readonly outcome: 'unavailable'
  readonly reason: string
  /** An immediate retry makes no sense. */
  readonly isFinal: boolean
}

/** A user may be waiting; after a longer wait they can retry themselves. */
const throttleWaitMaxMs = 2_000
const attemptsMax = 3
const backoffMs = 250

/**
 * Sends a request to a destination, throttled, with retries. All outgoing HTTP goes through here. Doesn't throw for
 * failures of the destination.
 */
export async function sendRequest(
  ctx: Context,
  destination: Destination,
  request: OutgoingRequest,
): Promise<RequestResult> {
  requireNoTransaction(ctx, 'sendRequest')
  const url = maybeAllowedUrl(destination, request.url)
  if (!url) return { outcome: 'blocked', reason: 'address' }
  const state = destinationState(ctx, destination)
  const isRepeatable = request.retryable ?? (request.method ?? 'GET') === 'GET'
  for (let attempt = 1; ; attempt += 1) {
    const result = await sendOnce(ctx, state, { destination, url, request })
    if (result.outcome !== 'unavailable' || result.isFinal) return result
    if (!isRepeatable || attempt === attemptsMax) return result
    await ctx.core.sleep(retryDelayMs(ctx, attempt))
  }
}

interface Target {
  destination: Destination
  url: URL
  request: OutgoingRequest
}

async function sendOnce(ctx: Context, state: DestinationState, target: Target): Promise<RequestResult> {
  const { throttle, circuitBreaker } = state
  if (!circuitBreaker.allowsRequest(ctx.now()))
    return { outcome: 'unavailable', reason: 'circuit open', isFinal: true }
  const waitMs = await throttle.take(ctx.now(), throttleWaitMaxMs)
  if (waitMs === undefined) return { outcome: 'unavailable', reason: 'throttled', isFinal: true }
  if (waitMs > 0) await ctx.core.sleep(waitMs)
  const attemptResult = await observeDuration(ctx, outgoingDuration, {
    work: () => tracedAttempt(ctx, target),
    labelsOf: (result) => ({
      destination: target.destination.name,
      outcome: outcomeOf(target.request, result),
    }),
  })
  return toResult(ctx, { ...target, state }, attemptResult)
}

async function tracedAttempt(ctx: Context, target: Target): Promise<AttemptResult> {
  const { destination, url, request } = target
  const method = request.method ?? 'GET'
  const attributes = { 'http.request.method': method, 'server.address': url.hostname }
  const options = { name: `${method} ${destination.name}`, kind: 'client', attributes } as const
  return inSpan(ctx, options, async (span) => {
    if (!span) return attemptRequest(ctx.core, target)
    const headers = { ...request.headers, traceparent: span.traceparent }
    const result = await attemptRequest(ctx.core, { ...target, request: { ...request, headers } })
    if (result.outcome === 'received') span.attributes['http.response.status_code'] = result.status
    if (outcomeOf(request, result) !== 'ok')
      span.fail(result.outcome === 'received' ? 'status' : result.reason)
    return result
  })
}

function outcomeOf(request: OutgoingRequest, result?: AttemptResult): 'ok' | 'failed' | 'blocked' {
  if (result?.outcome === 'blocked') return 'blocked'
  if (result?.outcome !== 'received' || result.status >= 500) return 'failed'
  return result.status === 429 || isExpectedResponse(request, result) ? 'ok' : 'failed'
}

/** Interprets an attempt: a 4xx is a result, a 5xx is a failure. */
function toResult(
  ctx: Context,
  {
    state,
    destination,
    request,
  }: { state: DestinationState; destination: Destination; request: OutgoingRequest },
  attemptResult: AttemptResult,
): RequestResult {
  if (attemptResult.outcome === 'blocked') {
    // The destination itself doesn't redirect, so the response came from something in between.
    if (request.isExpectedResponse) recordFailure(ctx, { state, destination, reason: attemptResult.reason })
    return attemptResult
  }
  if (attemptResult.outcome === 'failed') return fail(attemptResult.reason)
  const { status, headers } = attemptResult
  if (status >= 500) return fail(`status ${status}`, retryAfterMs(ctx, headers))
  const isLimited = status === 429
  if (!isLimited && !isExpectedResponse(request, attemptResult)) return fail(`status ${status}`)
  state.circuitBreaker.recordSuccess()
  const throttleMs = isLimited ? retryAfterMs(ctx, headers) : rateLimitResetMs(headers)
  if (throttleMs > 0) state.throttle.pauseUntil(ctx.now() + throttleMs)
  if (!isLimited) return attemptResult
  return { outcome: 'unavailable', reason: `status ${status}`, isFinal: false }

  function fail(reason: string, pauseMs?: number): Unavailable {
    recordFailure(ctx, { state, destination, reason, pauseMs })
    return { outcome: 'unavailable', reason, isFinal: false }
  }
}

function isExpectedResponse(request: OutgoingRequest, response: ReceivedResponse): boolean {
  return request.isExpectedResponse?.(response) ?? true
}

function recordFailure(
  ctx: Context,
  {
    state,
    destination,
    reason,
    pauseMs,
  }: { state: DestinationState; destination: Destination; reason: string; pauseMs?: number },
): void {
  const wasDown = state.circuitBreaker.openSince() !== undefined
  state.circuitBreaker.recordFailure(ctx.now(), pauseMs)
  if (!wasDown && state.circuitBreaker.openSince() !== undefined)
    ctx.core.log.warn('destination is down', { destination: destination.name, reason })
}

/** Exponential backoff with jitter. */
function retryDelayMs({ core }: Context, attempt: number): number {
  const [chance = 0] = core.random(1)
  return backoffMs * 2 ** (attempt - 1) * (0.5 + chance / 512)
}
