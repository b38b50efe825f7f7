import type { Dialect } from '@/src/db/columns'
import { type Migration, type MigrationChain, readMigrations, statementsOf } from '@/src/db/migration-files'
import {
  createRecordTables,
  deleteRemoval,
  findRecords,
  recordMigration,
  renameRecords,
} from '@/src/db/migration-records'
import {
  compareMigrations,
  findReaddedModules,
  noRecords,
  rejectIncompatibleSchema,
  restoredModules,
} from '@/src/db/schema-version'
import type { SchemaWriter } from '@/src/kit/db'

/** The database rejects a statement of a migration. */
class FailedMigrationError extends Error {
  override readonly name = 'FailedMigrationError'
}

/** A transaction in which migrations run. */
interface MigrationTransaction extends SchemaWriter {
  /** Creates the tables of a module again as the base chain leaves them. */
  restoreBaseTables(module: string): Promise<void>
  /** Locks what these statements need, before the first of them runs. */
  lockTables(statements: readonly string[]): Promise<void>
}

/**
 * Applies the pending migrations of all chains in the caller's transaction: in the order of the chains, each in its own order.
 * What is pending is read inside the transaction, because another process may have applied it meanwhile. Returns what it applied.
 */
export async function applyMigrations(
  tx: MigrationTransaction,
  dialect: Dialect,
  chains: readonly MigrationChain[],
): Promise<readonly Migration[]> {
  for (const statement of createRecordTables[dialect]) await tx.run(statement)
  for (const chain of chains) await renameRecords(tx, chain)
  const records = (await findRecords(tx, dialect)) ?? noRecords
  for (const module of restoredModules(chains, records)) await tx.restoreBaseTables(module)
  const { pending, changed, unknown } = compareMigrations(chains, readMigrations(chains, dialect), records)
  rejectIncompatibleSchema({
    isNewer: unknown.length > 0,
    isReplaced: false,
    unknown,
    changed: changed.map(({ path }) => path),
  })
  await tx.lockTables(pending.flatMap((migration) => statementsOf(migration.sql)))
  for (const migration of pending) {
    for (const statement of statementsOf(migration.sql))
      await tx.run(statement).catch((error: Error) => {
        throw new FailedMigrationError(`${migration.path} failed: ${error.message}\n${statement.trim()}`, {
          cause: error,
        })
      })
    await recordMigration(tx, dialect, migration)
  }
  for (const { module } of findReaddedModules(chains, records)) await deleteRemoval(tx, module)
  return pending
}
