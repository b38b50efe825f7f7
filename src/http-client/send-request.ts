import {
  type AttemptResult,
  attemptRequest,
  type BlockedRequest,
  type OutgoingRequest,
  type ReceivedResponse,
} from '@/src/http-client/attempt'
import { type Destination, maybeAllowedUrl } from '@/src/http-client/destination'
import { type DestinationState, destinationState } from '@/src/http-client/destination-state'
import type { Context } from '@/src/kit/context'

/** A pause that the other side asks for is kept up to here; who asks for more is asked again after it. */
const retryAfterMaxMs = 3_600_000
/** Budgets are counted by the minute. */
const rateLimitResetMaxMs = 60_000

/** `Retry-After`: seconds, or a date; 0 where there is none. */
function retryAfterMs(ctx: Context, headers: Headers): number {
  const asked = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - ctx.now()
  return Math.min(retryAfterMaxMs, Math.max(Number.isNaN(ms) ? 0 : ms, 0))
}

/** How long their own budget for us is used up, by their count: somebody else may call under the same key. */
function rateLimitResetMs(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const seconds = Number(headers.get('x-ratelimit-reset'))
  return seconds > 0 ? Math.min(rateLimitResetMaxMs, seconds * 1000) : 0
}

/** What the outside says, or that it says nothing now. */
type RequestResult = ReceivedResponse | BlockedRequest | Unavailable

interface Unavailable {
  readonly outcome: 'unavailable'
  readonly reason: string
  /** Asking again at once makes no sense. */
  readonly isFinal: boolean
}

/** A person may be waiting: whatever takes longer is for them to try again. */
const throttleWaitMaxMs = 2_000
const attemptsMax = 3
const backoffMs = 250

/** The one way out: asks a destination, within its budget, again where that makes sense. Never throws for what the outside does. */
export async function sendRequest(
  ctx: Context,
  destination: Destination,
  request: OutgoingRequest,
): Promise<RequestResult> {
  const url = maybeAllowedUrl(destination, request.url)
  if (!url) return { outcome: 'refused', reason: 'address' }
  const line = destinationState(ctx, destination)
  const isRepeatable = request.retryable ?? (request.method ?? 'GET') === 'GET'
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(ctx, line, { destination, url, request })
    if (answer.outcome !== 'unavailable' || answer.isFinal) return answer
    if (!isRepeatable || tries === attemptsMax) return answer
    await ctx.core.sleep(retryDelayMs(ctx, tries))
  }
}

async function sendOnce(
  ctx: Context,
  line: DestinationState,
  what: { destination: Destination; url: URL; request: OutgoingRequest },
): Promise<RequestResult> {
  const { throttle, circuitBreaker } = line
  if (!circuitBreaker.allowsRequest(ctx.now()))
    return { outcome: 'unavailable', reason: 'down', isFinal: true }
  const waitMs = await throttle.take(ctx.now(), throttleWaitMaxMs)
  if (waitMs === undefined) return { outcome: 'unavailable', reason: 'budget', isFinal: true }
  if (waitMs > 0) await ctx.core.sleep(waitMs)
  const attempted = await attemptRequest(ctx.core, what)
  return toResult(ctx, { ...what, line }, attempted)
}

/** What an attempt says of the other side: a no is an answer, a failure of its own is none. */
function toResult(
  ctx: Context,
  {
    line,
    destination,
    request,
  }: { line: DestinationState; destination: Destination; request: OutgoingRequest },
  attempted: AttemptResult,
): RequestResult {
  if (attempted.outcome === 'refused') {
    // Whoever is known by their answers does not redirect: somebody stands in between.
    if (request.isExpectedResponse) recordFailure(ctx, { line, destination, reason: attempted.reason })
    return attempted
  }
  if (attempted.outcome === 'lost') return fail(attempted.reason)
  const { status, headers } = attempted
  if (status >= 500) return fail(`status ${status}`, retryAfterMs(ctx, headers))
  const isLimited = status === 429
  if (!isLimited && !isExpectedResponse(request, attempted)) return fail(`status ${status}`)
  line.circuitBreaker.recordSuccess()
  const pauseMs = isLimited ? retryAfterMs(ctx, headers) : rateLimitResetMs(headers)
  if (pauseMs > 0) line.throttle.pauseUntil(ctx.now() + pauseMs)
  if (!isLimited) return attempted
  return { outcome: 'unavailable', reason: `status ${status}`, isFinal: false }

  function fail(reason: string, shutMs?: number): Unavailable {
    recordFailure(ctx, { line, destination, reason, shutMs })
    return { outcome: 'unavailable', reason, isFinal: false }
  }
}

function isExpectedResponse(request: OutgoingRequest, answer: ReceivedResponse): boolean {
  return request.isExpectedResponse?.(answer) ?? true
}

function recordFailure(
  ctx: Context,
  {
    line,
    destination,
    reason,
    shutMs,
  }: { line: DestinationState; destination: Destination; reason: string; shutMs?: number },
): void {
  const wasDown = line.circuitBreaker.openSince() !== undefined
  line.circuitBreaker.recordFailure(ctx.now(), shutMs)
  if (!wasDown && line.circuitBreaker.openSince() !== undefined)
    ctx.core.log.warn('destination is down', { destination: destination.name, reason })
}

/** Twice as long each time, and never the same for two callers. */
function retryDelayMs({ core }: Context, tries: number): number {
  const [chance = 0] = core.random(1)
  return backoffMs * 2 ** (tries - 1) * (0.5 + chance / 512)
}
