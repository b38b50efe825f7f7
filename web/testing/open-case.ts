import type { OpenCase } from '@/web/staff/queries'

/** A case that nobody works on. */
export function buildOpenCase(parts: Partial<OpenCase>): OpenCase {
  return {
    id: 'c1',
    queue: 'disputes',
    label: 'Disputes',
    openedAt: '2026-03-08T12:00:00.000Z',
    dueAt: '2026-03-10T12:00:00.000Z',
    about: null,
    amount: null,
    path: null,
    people: [],
    assignee: null,
    snoozedUntil: null,
    ...parts,
  }
}
