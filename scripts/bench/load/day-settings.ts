import type { FastClock } from '@/scripts/bench/site/fast-clock'

export interface DaySettings {
  origin: string
  clock: FastClock
  /** Signed up, with the shared password. */
  members: { username: string; email: string }[]
  moderator: { email: string; secret: string }
  itemIds: string[]
}

export interface DayRound {
  hours: number
}

/** How often each status was answered and each thing was done. */
export type DayCounts = Record<string, number>
