import { and, type Column, eq, lt, lte, or, type SQL } from 'drizzle-orm'
import type { UserContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'

/** A kind of entries in the history of a person that staff read, such as orders. */
export interface PersonHistory {
  /** In URLs and cursors: lowercase letters and `-`. */
  readonly kind: string
  /** In the list of kinds, such as "Orders". */
  readonly label: string
  /** What it takes to read these entries. */
  readonly right: Right
  /** Returns the newest entries of a user that `isOlder` allows, newest first and, at the same time, the highest id first. */
  readonly list: (
    ctx: UserContext,
    userId: string,
    page: PersonHistoryPage,
  ) => Promise<readonly PersonHistoryEntry[]>
}

export interface PersonHistoryPage {
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

export interface PersonHistoryEntry {
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

/** What the modules know about a person, in module order. Provided by the application. */
export const personHistoryPort = definePort<readonly PersonHistory[]>('kit.person-history')
