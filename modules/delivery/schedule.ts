import type { Finding } from '@/modules/delivery/decide'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** How often both inventories are read, by how long ago the order was paid: most trades are made within minutes. */
const paces: readonly [untilMs: number, everyMs: number][] = [
  [10 * minute, 20 * second],
  [hour, minute],
  [24 * hour, 5 * minute],
]
const slowestMs = 30 * minute
/** A copy on its way is looked for three times within five minutes. */
const transitMs = 100 * second
/** Where a deadline has passed and could not be acted upon yet. */
const overdueMs = minute
/** Where the platform gave no answer. */
const unreachableMs = 30 * second

interface Look {
  paidAt: number
  now: number
  finding: Finding
  /** The end of the clock that runs, or undefined. */
  deadline: number | undefined
  /** From 0 up to 1: not all orders of one moment are looked at in one moment. */
  chance: number
}

/** When to look next: by the schedule, a tenth more or less, at the deadline itself, and soon after one that has passed. */
export function nextLookAt({ paidAt, now, finding, deadline, chance }: Look): number {
  const everyMs = paceOf(finding, now - paidAt)
  const next = now + Math.round(everyMs * (0.9 + 0.2 * chance))
  if (deadline === undefined) return next
  return Math.min(next, deadline > now ? deadline : now + overdueMs)
}

function paceOf(finding: Finding, ageMs: number): number {
  if (finding === 'unreachable') return unreachableMs
  const [, everyMs = slowestMs] = paces.find(([untilMs]) => ageMs < untilMs) ?? []
  return finding === 'in_transit' ? Math.min(everyMs, transitMs) : everyMs
}
