import type { Finding } from '@/modules/delivery/decide-outcome'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How often both inventories are read, by how long ago the order was paid: most trades are made within minutes. */
const pollIntervals: readonly [untilMs: number, everyMs: number][] = [
  [10 * minute, 20 * second],
  [hour, minute],
  [24 * hour, 5 * minute],
]
const slowestIntervalMs = 30 * minute
/** A copy on its way is looked for three times within five minutes. */
const inTransitIntervalMs = 100 * second
/** Where a deadline has passed and could not be acted upon yet. */
const overdueIntervalMs = minute
/** Where the platform gave no answer. */
const unreachableIntervalMs = 30 * second

interface PollTiming {
  paidAt: number
  now: number
  finding: Finding
  /** The end of the clock that runs, or undefined. */
  deadline: number | undefined
  /** From 0 up to 1: not all orders of one moment are looked at in one moment. */
  jitter: number
}

/** When to look next: by the schedule, a tenth more or less, at the deadline itself, and soon after one that has passed. */
export function nextPollAt({ paidAt, now, finding, deadline, jitter }: PollTiming): number {
  const everyMs = pollIntervalMs(finding, now - paidAt)
  const next = now + Math.round(everyMs * (0.9 + 0.2 * jitter))
  if (deadline === undefined) return next
  return Math.min(next, deadline > now ? deadline : now + overdueIntervalMs)
}

function pollIntervalMs(finding: Finding, ageMs: number): number {
  if (finding === 'unreachable') return unreachableIntervalMs
  const [, everyMs = slowestIntervalMs] = pollIntervals.find(([untilMs]) => ageMs < untilMs) ?? []
  return finding === 'in_transit' ? Math.min(everyMs, inTransitIntervalMs) : everyMs
}
