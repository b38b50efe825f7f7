import type { History, HistoryQuery } from '@/modules/admin/history/contract'
import { inputMessages } from '@/modules/admin/messages'
import type { UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { entriesOf } from '@/src/kit/ports'
import {
  type FoundHistorySubject,
  type HistoryEntry,
  type HistoryKind,
  type HistoryPosition,
  historyKinds,
  historySubjects,
} from '@/src/kit/staff/history'
import { hasRight } from '@/src/kit/staff/rights'
import { requireRight } from '@/src/kit/staff/staff'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

type Entry = HistoryEntry & { readonly kind: string }

interface Subject {
  readonly subject: string
  readonly id: string
}

type Position = [at: number, kind: string, id: string]

/** Returns whom a subject concerns. Throws not_found, role_missing. */
export async function findHistoryPeople(
  ctx: UserContext,
  id: string,
  { subject = '' }: Readonly<Partial<Record<string, string>>>,
): Promise<readonly string[]> {
  return (await findSubject(ctx, { subject, id })).people
}

async function findSubject(ctx: UserContext, { subject, id }: Subject): Promise<FoundHistorySubject> {
  const found = entriesOf(ctx, historySubjects).find(({ name }) => name === subject)
  if (!found) throw httpErrors.not_found()
  requireRight(ctx, found.right)
  return found.find(ctx, id)
}

/**
 * Returns a page of what the site knows about a subject, newest first. Leaves out the kinds that the
 * actor's role doesn't include. Throws not_found, role_missing, invalid.
 */
export async function listHistory(
  ctx: UserContext,
  about: Subject,
  { kind, limit = pageDefault, cursor }: HistoryQuery,
): Promise<Omit<History, 'entries'> & { page: ListPage<History['entries'][number]> }> {
  const { label, path } = await findSubject(ctx, about)
  const allowed = entriesOf(ctx, historyKinds).filter(
    ({ right, of }) => Object.hasOwn(of, about.subject) && hasRight(ctx.actor.role, right),
  )
  const read = kind === undefined ? allowed : allowed.filter((one) => one.kind === kind)
  if (kind !== undefined && read.length === 0)
    throw fieldError(httpErrors.invalid, 'kind', inputMessages.kind)
  const last = parseCursor(cursor, ['number', 'text', 'text'])
  const lists = await Promise.all(read.map((one) => readEntries(ctx, one, { about, limit, last })))
  // The sort is stable, so entries of one kind at the same time stay in the order of their ids.
  const found = lists.flat().sort((a, b) => b.at - a.at || compare(a.kind, b.kind))
  const { rows, next } = pageOf(found, limit, ({ at, kind, id }) => [at, kind, id])
  return {
    title: label,
    path,
    kinds: allowed.map((one) => ({ kind: one.kind, label: one.label })),
    page: { rows: rows.map(present), next },
  }
}

async function readEntries(
  ctx: UserContext,
  { kind, of }: HistoryKind,
  { about, limit, last }: { about: Subject; limit: number; last: Position | undefined },
): Promise<Entry[]> {
  const position = last && positionOf(kind, last)
  const entries = (await of[about.subject]?.(ctx, about.id, { limit: limit + 1, position })) ?? []
  return entries.map((entry) => ({ ...entry, kind }))
}

/** Where entries of a kind go on after the last entry of a page. Entries of the same time are sorted by kind. */
function positionOf(kind: string, [at, lastKind, id]: Position): HistoryPosition {
  if (kind === lastKind) return { at, id }
  return { at: compare(kind, lastKind) < 0 ? at - 1 : at }
}

function present({ id, kind, at, label, detail, path }: Entry): History['entries'][number] {
  return { id, kind, at: isoTime(at), label, detail: detail ?? null, path: path ?? null }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
