import { language } from '@/src/kit/messages'

/** "January 22, 2026": the server doesn't know the time zone of who reads it. */
export function formatUtcDay(ms: number): string {
  return new Date(ms).toLocaleDateString(language.locale, { dateStyle: 'long', timeZone: 'UTC' })
}

/** "January 22, 2026 at 12:00 PM UTC". */
export function formatUtcMoment(ms: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(ms).toLocaleString(language.locale, format)} UTC`
}
