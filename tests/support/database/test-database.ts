import { dialect } from '@/src/db/columns'
import type { Db } from '@/src/db/types'
import { createPostgresDatabase } from '@/tests/support/database/postgres-database'
import { createSqliteDatabase } from '@/tests/support/database/sqlite-database'

export interface TestDatabase {
  db: Db
  /** Where it is, for a second connection: a file, or a postgres:// URL. */
  location: string
  drop(): Promise<void>
}

/** On PostgreSQL: as many as a site has, or a few, which the next test goes on with. */
export type PoolSize = 'all' | 'few'

/** A fresh, migrated database of the engine that the test run is for: a copy of a template made once per run. */
export async function createTestDatabase(connections: PoolSize = 'all'): Promise<TestDatabase> {
  return dialect === 'postgres' ? createPostgresDatabase(connections) : createSqliteDatabase()
}
