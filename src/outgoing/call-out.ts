import type { Context } from '@/src/core/context'
import {
  type Answered,
  type Attempted,
  attempt,
  type OutgoingRequest,
  type Refused,
} from '@/src/outgoing/attempt'
import { type Destination, maybeAllowed } from '@/src/outgoing/destination'
import { type Line, lineTo } from '@/src/outgoing/line'
import { askedPauseMs, spentForMs } from '@/src/outgoing/pauses'

/** What the outside says, or that it says nothing now. */
type Answer = Answered | Refused | Unavailable

interface Unavailable {
  readonly outcome: 'unavailable'
  readonly reason: string
  /** Asking again at once makes no sense. */
  readonly isFinal: boolean
}

/** A person may be waiting: whatever takes longer is for them to try again. */
const patienceMs = 2_000
const attemptsMax = 3
const backoffMs = 250

/** The one way out: asks a destination, within its budget, again where that makes sense. Never throws for what the outside does. */
export async function callOut(
  ctx: Context,
  destination: Destination,
  request: OutgoingRequest,
): Promise<Answer> {
  const url = maybeAllowed(destination, request.url)
  if (!url) return { outcome: 'refused', reason: 'address' }
  const line = lineTo(ctx, destination)
  const isRepeatable = request.repeatable ?? (request.method ?? 'GET') === 'GET'
  for (let tries = 1; ; tries += 1) {
    const answer = await askOnce(ctx, line, { destination, url, request })
    if (answer.outcome !== 'unavailable' || answer.isFinal) return answer
    if (!isRepeatable || tries === attemptsMax) return answer
    await ctx.core.sleep(pauseBefore(ctx, tries))
  }
}

async function askOnce(
  ctx: Context,
  line: Line,
  what: { destination: Destination; url: URL; request: OutgoingRequest },
): Promise<Answer> {
  const { budget, circuit } = line
  if (!circuit.mayAsk(ctx.now())) return { outcome: 'unavailable', reason: 'down', isFinal: true }
  const waitMs = await budget.take(ctx.now(), patienceMs)
  if (waitMs === undefined) return { outcome: 'unavailable', reason: 'budget', isFinal: true }
  if (waitMs > 0) await ctx.core.sleep(waitMs)
  const attempted = await attempt(ctx.core, what)
  return hear(ctx, { ...what, line }, attempted)
}

/** What an attempt says of the other side: a no is an answer, a failure of its own is none. */
function hear(
  ctx: Context,
  { line, destination, request }: { line: Line; destination: Destination; request: OutgoingRequest },
  attempted: Attempted,
): Answer {
  if (attempted.outcome === 'refused') {
    // Whoever is known by their answers does not redirect: somebody stands in between.
    if (request.isTheirs) noteFailure(ctx, { line, destination, reason: attempted.reason })
    return attempted
  }
  if (attempted.outcome === 'lost') return fail(attempted.reason)
  const { status, headers } = attempted
  if (status >= 500) return fail(`status ${status}`, askedPauseMs(ctx, headers))
  const isLimited = status === 429
  if (!isLimited && !isTheirs(request, attempted)) return fail(`status ${status}`)
  line.circuit.answered()
  const pauseMs = isLimited ? askedPauseMs(ctx, headers) : spentForMs(headers)
  if (pauseMs > 0) line.budget.pauseUntil(ctx.now() + pauseMs)
  if (!isLimited) return attempted
  return { outcome: 'unavailable', reason: `status ${status}`, isFinal: false }

  function fail(reason: string, shutMs?: number): Unavailable {
    noteFailure(ctx, { line, destination, reason, shutMs })
    return { outcome: 'unavailable', reason, isFinal: false }
  }
}

function isTheirs(request: OutgoingRequest, answer: Answered): boolean {
  return request.isTheirs?.(answer) ?? true
}

function noteFailure(
  ctx: Context,
  {
    line,
    destination,
    reason,
    shutMs,
  }: { line: Line; destination: Destination; reason: string; shutMs?: number },
): void {
  const wasDown = line.circuit.downSince() !== undefined
  line.circuit.failed(ctx.now(), shutMs)
  if (!wasDown && line.circuit.downSince() !== undefined)
    ctx.core.log.warn('a destination does not answer', { destination: destination.name, reason })
}

/** Twice as long each time, and never the same for two callers. */
function pauseBefore({ core }: Context, tries: number): number {
  const [chance = 0] = core.random(1)
  return backoffMs * 2 ** (tries - 1) * (0.5 + chance / 512)
}
