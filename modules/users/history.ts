import { findAccount } from '@/modules/auth/service'
import { type HistoryQuery, pageDefault, type UserHistory } from '@/modules/users/contract'
import { inputMessages } from '@/modules/users/messages'
import { assert } from '@/src/kit/assert'
import type { UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'
import {
  type HistoryPosition,
  type PersonHistory,
  type PersonHistoryEntry,
  personHistoryPort,
} from '@/src/kit/staff/person-history'
import { hasRight } from '@/src/kit/staff/rights'
import { isoTime } from '@/src/kit/text/iso-time'

type Entry = PersonHistoryEntry & { readonly kind: string }

interface Cursor {
  readonly at: number
  readonly kind: string
  readonly id: string
}

/**
 * Returns a page of what the site knows about a person, newest first, and the cursor of the next page. Leaves out the kinds that the
 * actor's role doesn't include. Throws not_found, invalid.
 */
export async function listHistory(
  ctx: UserContext,
  userId: string,
  { kind, limit = pageDefault, cursor }: HistoryQuery,
): Promise<UserHistory & { next: string | undefined }> {
  await findAccount(ctx, userId)
  const allowed = use(ctx, personHistoryPort).filter(({ right }) => hasRight(ctx.actor.role, right))
  const read = kind === undefined ? allowed : allowed.filter((one) => one.kind === kind)
  if (read.length === 0) throw fieldError(httpErrors.invalid, 'kind', inputMessages.kind)
  const last = cursor === undefined ? undefined : parseCursor(cursor)
  const lists = await Promise.all(read.map((one) => readEntries(ctx, one, { userId, limit, last })))
  // The sort is stable, so entries of one kind at the same time stay in the order of their ids.
  const found = lists.flat().sort((a, b) => b.at - a.at || compare(a.kind, b.kind))
  const page = found.slice(0, limit)
  return {
    kinds: allowed.map((one) => ({ kind: one.kind, label: one.label })),
    entries: page.map(present),
    next: found.length > limit ? cursorOf(page.at(-1)) : undefined,
  }
}

async function readEntries(
  ctx: UserContext,
  { kind, list }: PersonHistory,
  { userId, limit, last }: { userId: string; limit: number; last: Cursor | undefined },
): Promise<Entry[]> {
  const position = last && positionOf(kind, last)
  const entries = await list(ctx, userId, { limit: limit + 1, position })
  return entries.map((entry) => ({ ...entry, kind }))
}

/** Where entries of a kind go on after the last entry of a page. Entries of the same time are sorted by kind. */
function positionOf(kind: string, { at, kind: lastKind, id }: Cursor): HistoryPosition {
  if (kind === lastKind) return { at, id }
  return { at: compare(kind, lastKind) < 0 ? at - 1 : at }
}

function present({ id, kind, at, label, detail, path }: Entry): UserHistory['entries'][number] {
  return { id, kind, at: isoTime(at), label, detail: detail ?? null, path: path ?? null }
}

function cursorOf(entry: Entry | undefined): string {
  assert(entry, 'a full page has a last entry')
  return `${entry.at}.${entry.kind}.${entry.id}`
}

function parseCursor(cursor: string): Cursor {
  const [at = '', kind = '', id = ''] = cursor.split('.')
  return { at: Number(at), kind, id }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
