import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesPathOf } from '@/src/db/sqlite/files-database'
import { openConnections, type SqliteConnections, sqliteFromConnections } from '@/src/db/sqlite/sqlite'
import { assert } from '@/src/kit/assert'
import type { Db } from '@/src/kit/db'
import { migrationChains } from '@/src/modules'
import { createSqliteEmptier, type SqliteEmptier } from '@/tests/support/database/empty-sqlite'
import {
  type DatabaseOptions,
  migrateTemplate,
  type TestDatabase,
  templateName,
} from '@/tests/support/database/template'

/** The folder of this test run; the test command removes it at the end. */
const runFolder = process.env.TEST_FOLDER
const folder = mkdtempSync(join(runFolder ?? tmpdir(), 'mintmark-test-'))
const template = join(runFolder ?? folder, `${templateName()}.db`)
let count = 0

/** A database that tests use one after another. Its connections keep their prepared statements, which cost more than most tests. */
interface ReusableDatabase {
  readonly connections: SqliteConnections
  readonly emptier: SqliteEmptier
}

/** Emptied databases, ready for the next test. */
const reusable: ReusableDatabase[] = []

export async function createSqliteDatabase({ elapsed, hasOwnFile }: DatabaseOptions): Promise<TestDatabase> {
  await makeTemplate()
  const database = (hasOwnFile ? undefined : reusable.pop()) ?? copyTemplate()
  const { connections } = database
  const db = sqliteFromConnections({ ...connections, close: () => undefined }, migrationChains, elapsed)
  let isOver = false
  const transact: Db['transact'] = async (...args) => {
    assert(!isOver, 'a database is used until it is dropped')
    return await db.transact(...args)
  }
  const drop = async () => {
    isOver = true
    await db.close()
    release(database, hasOwnFile)
  }
  return { db: { ...db, transact }, location: connections.path, drop }
}

function copyTemplate(): ReusableDatabase {
  const path = join(folder, `${++count}.db`)
  copyFileSync(template, path)
  const connections = openConnections(path)
  // No test in this process survives a power failure.
  connections.writing.run('PRAGMA synchronous = OFF')
  return { connections, emptier: createSqliteEmptier(path, connections.reading) }
}

function release(database: ReusableDatabase, hasOwnFile = false): void {
  const { connections, emptier } = database
  if (!hasOwnFile && emptier.empty()) {
    reusable.push(database)
    return
  }
  emptier.close()
  connections.close()
  rmSync(connections.path, { force: true })
  rmSync(filesPathOf(connections.path), { force: true })
}

/** Several processes may do this at the same time: they write identical files, and the rename is atomic. */
async function makeTemplate(): Promise<void> {
  if (existsSync(template)) return
  const draft = join(folder, 'template.db')
  await migrateTemplate(draft)
  renameSync(draft, template)
}
