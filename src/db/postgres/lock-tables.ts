import { sql } from 'drizzle-orm'
import { isLockTimeout, isSerializationFailure } from '@/src/db/database-errors'
import type { SchemaWriter } from '@/src/kit/db'

/** Weakest first. Under `share`, others can't write; under `exclusive`, they can't lock rows either; under the last, they can't read. */
const lockModes = ['share', 'exclusive', 'access exclusive'] as const
type LockMode = (typeof lockModes)[number]

/** A table, by its name or that of one of its indexes. */
interface NamedTable {
  readonly table: string
  readonly name: string
}

/**
 * PostgreSQL looks for deadlocks once a transaction has waited for a second. Locks that aren't all there in half of it are given up, so that no
 * transaction of a running server is ended for one.
 */
const lockWithinMs = 500
/** Requests that queued meanwhile run between two attempts. */
const pauseMs = 500
/** Long enough for transactions of a busy site; a report or a dump may take longer. */
const retryForMs = 60_000

/** No moment was found in which the tables of pending migrations were free. */
class LockedTablesError extends Error {
  override readonly name = 'LockedTablesError'
}

/**
 * Locks all tables that these statements of migrations need, in the order of their names. Statements that waited for their tables one by one
 * would hold some while they wait for others, which servers that still run lock in another order.
 */
export async function lockTables({ rows, run }: SchemaWriter, statements: readonly string[]): Promise<void> {
  const named = await rows<{ table: string; name: string }>(sql`
    select tablename as "table", tablename as name from pg_tables where schemaname = current_schema()
    union all select tablename, indexname from pg_indexes where schemaname = current_schema()`)
  const giveUpAt = performance.now() + lockWithinMs
  for (const [table, mode] of findLocks(statements, named)) {
    const leftMs = Math.max(1, Math.round(giveUpAt - performance.now()))
    await run(`set local lock_timeout = ${leftMs}; lock table "${table}" in ${mode} mode`)
  }
  await run(`set local lock_timeout = ${lockWithinMs}`)
}

/** Returns the tables that statements mention, and how they must be locked, in the order of their names. */
export function findLocks(
  statements: readonly string[],
  named: readonly NamedTable[],
): [table: string, mode: LockMode][] {
  const locks = new Map<string, LockMode>()
  for (const statement of statements.flatMap((text) => text.replace(/^\s*--.*$/gm, '').split(';'))) {
    const words = new Set(statement.toLowerCase().match(/\w+/g))
    const mode = modeFor(statement)
    for (const { table, name } of named)
      if (words.has(name)) locks.set(table, stronger(locks.get(table) ?? mode, mode))
  }
  return [...locks].sort(([one], [other]) => (one < other ? -1 : 1))
}

function modeFor(statement: string): LockMode {
  if (/^\s*create\s+(unique\s+)?index\b/i.test(statement)) return 'share'
  // A new table may refer to others.
  return /^\s*(insert|update|delete|create\s+table)\b/i.test(statement) ? 'exclusive' : 'access exclusive'
}

function stronger(one: LockMode, other: LockMode): LockMode {
  return lockModes.indexOf(one) > lockModes.indexOf(other) ? one : other
}

/** Repeats a transaction that changes tables, for a minute, while others hold its locks. */
export async function retryWhileLocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + retryForMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isLockTimeout(error) && !isSerializationFailure(error)) throw error
      if (performance.now() > giveUpAt)
        throw new LockedTablesError(
          'Other transactions held tables that migrations change, for a minute. Nothing was changed. End long queries and dumps (pg_stat_activity lists them), then start again.',
          { cause: error },
        )
    }
    await Bun.sleep(pauseMs * (0.5 + Math.random()))
  }
}
