import type { OpenCase } from '@/web/staff/queries'

/** A case that nobody works on. */
export function buildOpenCase(parts: Partial<OpenCase>): OpenCase {
  return {
    id: 'c1',
    openedAt: '2026-03-08T12:00:00.000Z',
    about: null,
    amount: null,
    path: null,
    assignee: null,
    snoozedUntil: null,
    ...parts,
  }
}
