import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { migrationsFolder } from '@/src/db/schema-version'
import type { Db } from '@/src/kit/db'
import { createScratchTable } from '@/tests/support/database/scratch-table'

export interface TestDatabase {
  db: Db
  /** For a second connection: a file path or a postgres:// URL. */
  location: string
  drop(): Promise<void>
}

/** On PostgreSQL: as many connections as a production site, or a few that the next test reuses. */
export type PoolSize = 'full' | 'small'

/** The name contains a hash of the migrations, so changed migrations get a new template. */
export function templateName(): string {
  const folder = migrationsFolder(dialect)
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const hash = new Bun.CryptoHasher('sha256')
  for (const name of migrations) hash.update(readFileSync(join(folder, name)))
  return `mintmark_template_${hash.digest('hex').slice(0, 12)}`
}

/** Creates all tables, including the scratch table. */
export async function migrateTemplate(location: string): Promise<void> {
  const db = await openDb(location)
  await db.migrate()
  await db.transact((tx) => tx.rows(createScratchTable(dialect)))
  await db.close()
}
