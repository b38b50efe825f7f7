/** What an ISO time begins with, if its day is one of the calendar: JavaScript reads February 31 as March 3. */
export function isRealTime(written: string): boolean {
  const day = written.slice(0, 10)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(written)) && !Number.isNaN(midnight) && isoTime(midnight).startsWith(day)
}

/** Formats ms since 1970 as "2026-01-15T12:00:00.000Z". */
export function isoTime(at: number): string
export function isoTime(at: number | null): string | null
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
