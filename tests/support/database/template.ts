import { readBaseSql } from '@/src/db/base-chain'
import { dialect } from '@/src/db/columns'
import { readMigrations } from '@/src/db/migration-files'
import { createRecordTables } from '@/src/db/migration-records'
import type { Db } from '@/src/kit/db'
import { migrationChains } from '@/src/modules'
import { openTestDb } from '@/tests/support/database/open-database'
import { createScratchIndex, createScratchTable } from '@/tests/support/database/scratch-table'

export interface TestDatabase {
  db: Db
  /** For a second connection: a file path or a postgres:// URL. */
  location: string
  drop(): Promise<void>
}

/** On PostgreSQL: as many connections as a production site, or a few that the next test reuses. */
export type PoolSize = 'full' | 'small'

export interface DatabaseOptions {
  poolSize?: PoolSize
  /** Monotonic time in ms, for the time limit of SQLite's writes. */
  elapsed?: () => number
  /** A SQLite file that no other test uses, for tests about the file. */
  hasOwnFile?: boolean
}

/** The name contains a hash of the migrations, so changed migrations get a new template. */
export function templateName(): string {
  const migrations = readMigrations(migrationChains, dialect)
  const hash = new Bun.CryptoHasher('sha256')
  for (const sql of [...readBaseSql(dialect), ...createRecordTables[dialect]]) hash.update(sql)
  for (const migration of migrations) hash.update(`${migration.module}/${migration.name} ${migration.hash}`)
  return `mintmark_template_${hash.digest('hex').slice(0, 12)}`
}

/** Creates all tables, including the scratch table. */
export async function migrateTemplate(location: string): Promise<void> {
  const db = await openTestDb(location)
  await db.migrate()
  await db.transact(async (tx) => {
    await tx.rows(createScratchTable(dialect))
    await tx.rows(createScratchIndex)
  })
  await db.close()
}
