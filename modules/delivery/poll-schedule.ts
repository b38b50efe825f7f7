import type { Finding } from '@/modules/delivery/decide-outcome'
import type { Core } from '@/src/kit/context'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Poll interval by age of the payment. Most trades happen within minutes. */
const pollIntervals: readonly [untilMs: number, everyMs: number][] = [
  [10 * minute, 20 * second],
  [hour, minute],
  [24 * hour, 5 * minute],
]
const slowestIntervalMs = 30 * minute
/** Three polls within five minutes while the copy is in transit. */
const inTransitIntervalMs = 100 * second
/** While a deadline has passed and was not acted on yet. */
const overdueIntervalMs = minute
/** While the platform does not respond. */
const unreachableIntervalMs = 30 * second

interface PollTiming {
  paidAt: number
  now: number
  finding: Finding
  /** The running deadline in ms, if any. */
  deadline: number | undefined
  /** At least 0, less than 1. Spreads the polls of orders paid at the same moment. */
  jitter: number
}

/** Returns the next poll time in ms: the interval plus or minus a tenth, but no later than a deadline or soon after a missed one. */
export function nextPollAt({ paidAt, now, finding, deadline, jitter }: PollTiming): number {
  const everyMs = pollIntervalMs(finding, now - paidAt)
  const next = now + Math.round(everyMs * (0.9 + 0.2 * jitter))
  if (deadline === undefined) return next
  return Math.min(next, deadline > now ? deadline : now + overdueIntervalMs)
}

/** Returns a random jitter for `nextPollAt`. */
export function randomJitter({ random }: Pick<Core, 'random'>): number {
  const [byte = 0] = random(1)
  return byte / 256
}

function pollIntervalMs(finding: Finding, ageMs: number): number {
  if (finding === 'unreachable') return unreachableIntervalMs
  const [, everyMs = slowestIntervalMs] = pollIntervals.find(([untilMs]) => ageMs < untilMs) ?? []
  return finding === 'in_transit' ? Math.min(everyMs, inTransitIntervalMs) : everyMs
}
