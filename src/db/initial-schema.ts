import type { Database } from 'bun:sqlite'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newestBaseAt } from '@/src/db/base-chain'
import { isBusy, isUnwritable } from '@/src/db/database-errors'
import { type MigrationChain, readMigrations } from '@/src/db/migration-files'
import type { AppliedMigration } from '@/src/db/migration-records'
import { compareMigrations } from '@/src/db/schema-version'
import { assetsFolder, isExecutable } from '@/src/kit/assets-folder'

/** The name of the script in the executable. */
export const initialSchemaFile = 'sqlite.sql'

/** The script that the build made from the migrations. Not used from source, where the last build may be older than they are. */
export function readInitialSchema(): string | undefined {
  if (!isExecutable()) return undefined
  const path = join(assetsFolder('schema'), initialSchemaFile)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

class IncompleteSchema extends Error {
  override readonly name = 'IncompleteSchema'
}

/**
 * Creates the tables of an empty database as all migrations leave them, in one transaction. Returns false and changes
 * nothing if the database isn't empty or the script doesn't belong to the migrations.
 */
export function createTables(database: Database, script: string, chains: readonly MigrationChain[]): boolean {
  const create = database.transaction(() => {
    if (database.query('select 1 from sqlite_master').get()) return false
    database.run(script)
    if (!hasAllMigrations(database, chains)) throw new IncompleteSchema()
    return true
  })
  try {
    return create.immediate()
  } catch (error) {
    if (isBusy(error) || isUnwritable(error)) throw error
    return false
  }
}

function hasAllMigrations(database: Database, chains: readonly MigrationChain[]): boolean {
  const last = database
    .query<{ at: number }, []>('select max(created_at) as at from __drizzle_migrations')
    .get()
  const applied = database.query<AppliedMigration, []>('select module, name, hash from core_migrations').all()
  const { pending, changed, unknown } = compareMigrations(chains, readMigrations(chains, 'sqlite'), {
    applied,
    removed: [],
  })
  return last?.at === newestBaseAt('sqlite') && pending.length + changed.length + unknown.length === 0
}
