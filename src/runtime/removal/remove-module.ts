import { type SQL, sql } from 'drizzle-orm'
import { hasBaseTables } from '@/src/db/base-chain'
import { dialect } from '@/src/db/columns'
import { deleteMigrationRecords, deleteRemoval, recordRemoval } from '@/src/db/migration-records'
import type { Db } from '@/src/kit/db'
import type { Module } from '@/src/kit/module/module'
import { type RemovalPlan, rowsInOtherTables } from '@/src/runtime/removal/removal-plan'

/** Records that a module is removed but its tables are kept, so that adding it again continues with them. */
export function keepModuleData(db: Db, { name }: Module): Promise<void> {
  return db.changeSchema((tx) => recordRemoval(tx, dialect, { module: name, data: 'kept' }))
}

/**
 * Drops a module's tables and deletes its rows in other tables. Events stay, because they are the audit trail. Call only
 * if nothing in the plan blocks it.
 */
export function dropModuleData(
  db: Db,
  { modules, removed }: { modules: readonly Module[]; removed: Module },
  { tables, functions }: RemovalPlan,
): Promise<void> {
  return db.changeSchema(async (tx) => {
    for (const { table, where } of rowsInOtherTables(modules, removed))
      await tx.rows(sql`delete from ${table} where ${where}`)
    for (const { name } of tables) await tx.rows(dropTable(name))
    for (const name of functions) await tx.rows(sql`drop function ${sql.identifier(name)}`)
    await deleteMigrationRecords(tx, removed.name)
    await deleteRemoval(tx, removed.name)
    if (hasBaseTables(removed.name))
      await recordRemoval(tx, dialect, { module: removed.name, data: 'dropped' })
  })
}

function dropTable(name: string): SQL {
  return dialect === 'postgres'
    ? sql`drop table ${sql.identifier(name)} cascade`
    : sql`drop table ${sql.identifier(name)}`
}
