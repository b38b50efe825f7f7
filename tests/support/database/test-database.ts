import { dialect } from '@/src/db/columns'
import { createPostgresDatabase } from '@/tests/support/database/postgres-database'
import { createSqliteDatabase } from '@/tests/support/database/sqlite-database'
import type { PoolSize, TestDatabase } from '@/tests/support/database/template'

interface Options {
  poolSize?: PoolSize
  /** Monotonic time in ms, for the time limit of SQLite's writes. */
  elapsed?: () => number
}

/** A new migrated database of the engine under test, copied from a template that is made once per run. */
export async function createTestDatabase({
  poolSize = 'full',
  elapsed,
}: Options = {}): Promise<TestDatabase> {
  return dialect === 'postgres' ? createPostgresDatabase(poolSize) : createSqliteDatabase(elapsed)
}
