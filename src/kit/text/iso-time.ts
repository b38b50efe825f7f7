/** Formats ms since 1970 as "2026-01-15T12:00:00.000Z". */
export function isoTime(at: number): string
export function isoTime(at: number | null): string | null
export function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
