import { language } from '@/src/kit/messages'

/** "January 22, 2026 at 12:00 PM UTC". */
export function formatMoment(ms: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(ms).toLocaleString(language.locale, format)} UTC`
}
