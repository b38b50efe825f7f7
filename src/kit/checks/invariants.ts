import type { SQL } from 'drizzle-orm'
import type { Reader } from '@/src/kit/db'

/** A condition on the database that must always hold. */
export interface Invariant {
  /** The id that `mintmark audit` prints: `I3`. */
  readonly id: string
  /** The condition, as one sentence. */
  readonly holds: string
  /** Selects the rows that violate it, or finds them if SQL can't. */
  readonly violations: SQL | ((db: Pick<Reader, 'rows'>) => Promise<Record<string, unknown>[]>)
  /** False if money can move while it is broken. Default: true. */
  readonly stopsMoney?: boolean
}

/** The result of the latest check of all invariants. */
export interface AuditResult {
  /** When the check ended, ms since 1970; null before the first one. */
  readonly at: number | null
  /** The ids of broken invariants. */
  readonly broken: readonly string[]
}
