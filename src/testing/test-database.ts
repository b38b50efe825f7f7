import { dialect } from '@/src/db/columns'
import type { Db } from '@/src/db/types'
import { createPostgresDatabase } from '@/src/testing/postgres-database'
import { createSqliteDatabase } from '@/src/testing/sqlite-database'

export interface TestDatabase {
  db: Db
  /** Where it is, for a second connection: a file, or a postgres:// URL. */
  location: string
  drop(): Promise<void>
}

/**
 * A fresh, migrated database of the engine that the test run is for: a copy of a template made once per run. On PostgreSQL
 * it has as many connections as a site's, unless it is told how many.
 */
export async function createTestDatabase(connections?: number): Promise<TestDatabase> {
  return dialect === 'postgres' ? createPostgresDatabase(connections) : createSqliteDatabase()
}
