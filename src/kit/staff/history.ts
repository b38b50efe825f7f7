import { and, type Column, eq, lt, lte, or, type SQL } from 'drizzle-orm'
import type { Context, UserContext } from '@/src/kit/context'
import { defineList } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'

/** Something whose history staff read, such as an order. */
export interface HistorySubject {
  /** In URLs: lowercase letters. */
  readonly name: string
  /** What it takes to read its history. */
  readonly right: Right
  /** Throws not_found. */
  readonly find: (ctx: UserContext, id: string) => Promise<FoundHistorySubject>
  /** Returns how lists of the back office name the ones among these ids that exist, such as "Order #12". */
  readonly findNames: (ctx: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export interface FoundHistorySubject {
  /** The title of its history: "History of order #12". */
  readonly label: string
  /** The path of its page. */
  readonly path: string
  /** Whom it concerns. They and staff with an open case with them don't read the history. */
  readonly people: readonly string[]
}

/** A kind of entries in the histories that staff read, such as orders. */
export interface HistoryKind {
  /** In URLs and cursors: lowercase letters and `-`. */
  readonly kind: string
  /** In the list of kinds, such as "Orders". */
  readonly label: string
  /** What it takes to read these entries. */
  readonly right: Right
  /** What it adds to the history of a subject, by the name of the subject. */
  readonly of: Readonly<Record<string, ListHistory>>
}

/** Returns the newest entries about a subject that `isOlder` allows, newest first and, at the same time, the highest id first. */
export type ListHistory = (
  ctx: UserContext,
  id: string,
  page: HistoryPage,
) => Promise<readonly HistoryEntry[]>

export interface HistoryPage {
  /** Entries wanted. */
  readonly limit: number
  /** Where the page begins; undefined for the first one. */
  readonly position: HistoryPosition | undefined
}

/** Entries before the time `at`, and of those at that time the ones below the id, or all without one. */
export interface HistoryPosition {
  readonly at: number
  readonly id?: string
}

export interface HistoryEntry {
  readonly id: string
  /** In ms since 1970. */
  readonly at: number
  readonly label: string
  readonly detail?: string | undefined
  /** The path of its page. */
  readonly path?: string | undefined
}

/** The condition of a page, for columns with the time and the id of an entry. */
export function isOlder(
  at: Column,
  id: Column,
  position: { readonly at: number; readonly id?: string | number } | undefined,
): SQL | undefined {
  if (position === undefined) return undefined
  if (position.id === undefined) return lte(at, position.at)
  return or(lt(at, position.at), and(eq(at, position.at), lt(id, position.id)))
}

/** The page of entries of which there are few, given in any order. */
export function pageOfEntries(
  entries: readonly HistoryEntry[],
  { limit, position }: HistoryPage,
): HistoryEntry[] {
  const isInPage = ({ at, id }: HistoryEntry) =>
    position === undefined ||
    at < position.at ||
    (at === position.at && (position.id === undefined || id < position.id))
  return entries
    .filter(isInPage)
    .sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
    .slice(0, limit)
}

/** What modules add to the histories of their own and other things. */
export const historyKinds = defineList<HistoryKind>('kit.history-kinds', {
  noun: 'history kind',
  namesOf: ({ kind }) => [kind],
})

/** The things whose history staff read in the back office. */
export const historySubjects = defineList<HistorySubject>('kit.history-subjects', {
  noun: 'history subject',
  namesOf: ({ name }) => [name],
})
