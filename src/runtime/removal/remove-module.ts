import { eq, type SQL, sql } from 'drizzle-orm'
import { hasBaseTables } from '@/src/db/base-chain'
import { dialect } from '@/src/db/columns'
import { deleteMigrationRecords, deleteRemoval, recordRemoval } from '@/src/db/migration-records'
import type { Db, SchemaWriter } from '@/src/kit/db'
import type { Module } from '@/src/kit/module'
import { ownCases, ownDeliveries, ownJobs, type RemovalPlan } from '@/src/runtime/removal/removal-plan'
import { cases, deliveries, fileContents, files, outbox } from '@/src/runtime/schema'

/** Records that a module is removed but its tables are kept, so that adding it again continues with them. */
export function keepModuleData(db: Db, { name }: Module): Promise<void> {
  return db.changeSchema((tx) => recordRemoval(tx, dialect, { module: name, data: 'kept' }))
}

/**
 * Drops a module's tables and deletes its rows in tables of the application. Events stay, because they are the audit trail. Call only
 * if nothing in the plan blocks it.
 */
export function dropModuleData(db: Db, removed: Module, { tables, functions }: RemovalPlan): Promise<void> {
  return db.changeSchema(async (tx) => {
    await deleteRows(tx, deliveries, ownDeliveries(removed))
    await deleteRows(tx, outbox, ownJobs(removed))
    await deleteRows(tx, cases, ownCases(removed))
    const isOwn = eq(files.module, removed.name)
    await deleteRows(tx, fileContents, sql`id in (select id from ${files} where ${isOwn})`)
    await deleteRows(tx, files, isOwn)
    for (const { name } of tables) await tx.rows(dropTable(name))
    for (const name of functions) await tx.rows(sql`drop function ${sql.identifier(name)}`)
    await deleteMigrationRecords(tx, removed.name)
    await deleteRemoval(tx, removed.name)
    if (hasBaseTables(removed.name))
      await recordRemoval(tx, dialect, { module: removed.name, data: 'dropped' })
  })
}

type SharedTable = typeof deliveries | typeof outbox | typeof cases | typeof files | typeof fileContents

async function deleteRows(tx: SchemaWriter, table: SharedTable, isOwn: SQL | undefined): Promise<void> {
  await tx.rows(sql`delete from ${table} where ${isOwn}`)
}

function dropTable(name: string): SQL {
  return dialect === 'postgres'
    ? sql`drop table ${sql.identifier(name)} cascade`
    : sql`drop table ${sql.identifier(name)}`
}
