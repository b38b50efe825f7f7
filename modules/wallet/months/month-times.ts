import { walletErrors } from '@/modules/wallet/errors'
import { staffMessages } from '@/modules/wallet/staff-messages'
import type { Context } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import type { TimeRange } from '@/src/kit/metrics/daily-series'
import { isoTime } from '@/src/kit/text/iso-time'

/** A posting gets its time a moment before its transaction commits. */
const settledMs = 300_000

/** The current month in UTC. */
function currentMonth(ctx: Context): string {
  return monthOf(ctx.now())
}

function monthOf(at: number): string {
  return isoTime(at).slice(0, 7)
}

/** Returns the times of a month, from its first millisecond up to the first one of the next. Throws invalid if it has not begun. */
export function timesOf(ctx: Context, month: string): TimeRange {
  if (month > currentMonth(ctx)) throw fieldError(httpErrors.invalid, 'month', staffMessages.months.future)
  const from = Date.parse(`${month}-01`)
  return { from, to: nextMonth(from) }
}

function nextMonth(from: number): number {
  const next = new Date(from)
  return next.setUTCMonth(next.getUTCMonth() + 1)
}

/** Throws month_not_over while journals can still get a time of the month. */
export function requireOver(ctx: Context, { to }: TimeRange): void {
  if (ctx.now() < to + settledMs) throw walletErrors.month_not_over()
}

/** The months from that of a time up to the current one, newest first. */
export function monthsSince(ctx: Context, at: number): string[] {
  const months: string[] = []
  const now = ctx.now()
  for (let from = Date.parse(`${monthOf(at)}-01`); from <= now; from = nextMonth(from))
    months.push(monthOf(from))
  return months.reverse()
}
