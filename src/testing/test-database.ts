import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import type { Db } from '@/src/db/types'
import { createScratch } from '@/src/testing/schema'

export interface TestDatabase {
  db: Db
  /** Where it is, for a second connection: a file, or a postgres:// URL. */
  location: string
  drop(): Promise<void>
}

/** A fresh, migrated database of the engine that the test run is for: a copy of a template made once per process. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return dialect === 'postgres' ? createPostgres() : createSqlite()
}

/** Under the run's own folder, which the test command removes at its end. */
const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-test-'))
/** Test files share the cluster, so each run of this file names its databases after itself. */
const run = `mintmark_${crypto.randomUUID().replaceAll('-', '')}`
let count = 0
let template: Promise<string> | undefined

async function createSqlite(): Promise<TestDatabase> {
  template ??= migrated(join(folder, 'template.db'))
  const location = join(folder, `${++count}.db`)
  copyFileSync(await template, location)
  const db = openDb(location)
  const drop = async () => {
    await db.close()
    rmSync(location, { force: true })
  }
  return { db, location, drop }
}

async function createPostgres(): Promise<TestDatabase> {
  template ??= createDatabase(run).then(migrated)
  await template
  const own = `${run}_${++count}`
  const location = await createDatabase(own, run)
  const db = openDb(location)
  const drop = async () => {
    await db.close()
    await admin((sql) => sql.unsafe(`drop database ${own} with (force)`))
  }
  return { db, location, drop }
}

async function migrated(location: string): Promise<string> {
  const db = openDb(location)
  await db.migrate()
  await db.transact((tx) => tx.rows(createScratch(dialect)))
  await db.close()
  return location
}

async function createDatabase(name: string, from?: string): Promise<string> {
  await admin((sql) => sql.unsafe(`create database ${name}${from ? ` template ${from}` : ''}`))
  const url = new URL(String(process.env.DATABASE_URL))
  url.pathname = `/${name}`
  return url.href
}

async function admin(work: (sql: SQL) => Promise<unknown>): Promise<void> {
  const sql = new SQL(String(process.env.DATABASE_URL), { max: 1 })
  await work(sql)
  await sql.close()
}
