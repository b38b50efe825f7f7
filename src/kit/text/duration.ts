import { durationMessages } from '@/src/kit/text/duration-messages'
import { formatCount } from '@/src/kit/text/plural'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "3 days", "1 hour", "90 minutes": a time limit in the largest unit that expresses it exactly. */
export function durationText(seconds: number): string {
  const [unit, length] = units.find(([, length]) => seconds >= length && seconds % length === 0) ?? units[3]
  const count = seconds / length
  return durationMessages[unit](count, formatCount(count))
}
