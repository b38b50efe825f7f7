import type { SQL } from 'drizzle-orm'
import { defineList } from '@/src/kit/ports'

/** From `from` up to but not including `to`, in ms since 1970. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** A number for each day, drawn as a chart on the overview of the back office. */
export interface DailySeries {
  readonly name: string
  readonly unit: 'cents' | 'count'
  /** An SQL query of one number: the total within a range. It needs an index that begins with the time, or an account and the time. */
  readonly total: (range: TimeRange) => SQL
  /** The page of the back office that lists what it counts. With `from` and `to` added to its address, it lists one day. */
  readonly page: string
  /** Its value is the sum of all totals up to the end of the day, such as a balance. */
  readonly isBalance?: true
}

/** The daily values that the overview of the back office draws. */
export const dailySeries = defineList<DailySeries>('kit.daily-series')
