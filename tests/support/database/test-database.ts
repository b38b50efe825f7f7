import { dialect } from '@/src/db/columns'
import { createPostgresDatabase } from '@/tests/support/database/postgres-database'
import { createSqliteDatabase } from '@/tests/support/database/sqlite-database'
import type { DatabaseOptions, TestDatabase } from '@/tests/support/database/template'

/** An empty database of the engine under test with all tables: the copy of a template that is made once per run, or one that a test has left. */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { poolSize = 'full' } = options
  return dialect === 'postgres' ? createPostgresDatabase(poolSize) : createSqliteDatabase(options)
}
