import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isUnavailable } from '@/src/db/database-errors'
import { openSqliteReadOnly } from '@/src/db/sqlite/sqlite'
import { connect } from '@/src/db/sqlite/sqlite-connection'
import { lockDatabaseFile } from '@/tests/support/database/lock-database-file'
import { openTestSqlite } from '@/tests/support/database/open-database'
import { createScratchTable } from '@/tests/support/database/scratch-table'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-sqlite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

/** SQLite in its own file, whichever engine the tests run on. */
async function openFresh() {
  const path = join(folder, `${++count}`, 'market.db')
  let now = 0
  const db = openTestSqlite(path, () => now)
  await db.migrate()
  await db.transact((tx) => tx.rows(createScratchTable('sqlite')))
  const advance = (ms: number) => {
    now += ms
  }
  return { db, path, advance, [Symbol.asyncDispose]: () => db.close() }
}

const addOne = sql`insert into scratch_versions (name, version) values ('items', 1)`
const countAll = sql`select count(*) as found from scratch_versions`

test('commits are fsynced and foreign keys are enforced', async () => {
  await using one = await openFresh()
  const pragmas = sql`select
    (select journal_mode from pragma_journal_mode) as journal, (select synchronous from pragma_synchronous) as synced,
    (select foreign_keys from pragma_foreign_keys) as keyed, (select timeout from pragma_busy_timeout) as patience`
  const expected = { journal: 'wal', synced: 2, keyed: 1 }
  expect(await one.db.transact((tx) => tx.rows(pragmas))).toEqual([{ ...expected, patience: 0 }])
  expect(await one.db.read.rows(pragmas)).toEqual([{ ...expected, patience: 5_000 }])
})

test('a program that opens a file while another creates it waits for the other, but not forever', () => {
  const path = join(folder, 'new.db')
  using creator = new Database(path)
  creator.run('begin immediate')
  let waitedMs = 0
  const waitForever = (ms: number) => {
    waitedMs += ms
  }
  expect(() => connect(path, 'write', waitForever)).toThrow('database is locked')
  expect(waitedMs).toBe(5_000)
  using opened = connect(path, 'write', () => void creator.run('commit'))
  expect(opened.query('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
})

test('the reading connection rejects writes', async () => {
  await using one = await openFresh()
  await expect(one.db.read.rows(addOne)).rejects.toThrow('readonly')
  await expect(one.db.read.rows(sql`delete from scratch_versions`)).rejects.toThrow('readonly')
  await expect(one.db.read.rows(sql`create table stray (id integer)`)).rejects.toThrow('readonly')
  expect(await one.db.read.rows(countAll)).toEqual([{ found: 0 }])
})

test('every table is strict about value types', async () => {
  await using one = await openFresh()
  const loose = await one.db.read.rows<{ name: string }>(
    sql`select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0
      and name not like 'sqlite_%'`,
  )
  expect(loose.map((table) => table.name)).toEqual(['__drizzle_migrations'])
  const wrong = sql`insert into scratch_versions (name, version) values ('items', 'many')`
  await expect(one.db.transact((tx) => tx.rows(wrong))).rejects.toThrow('cannot store TEXT value in INTEGER')
})

test('after close the file alone is the whole database', async () => {
  const { db, path } = await openFresh()
  await db.transact((tx) => tx.rows(addOne))
  await db.close()
  copyFileSync(path, `${path}.copy`)
  const copy = new Database(`${path}.copy`)
  expect(copy.query('select count(*) as found from scratch_versions').get()).toEqual({ found: 1 })
  expect(copy.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  copy.close()
})

test('a read-only connection changes neither file nor WAL, and creates none', async () => {
  const { db, path } = await openFresh()
  await db.transact((tx) => tx.rows(addOne))
  const sizes = () => [statSync(path).size, statSync(`${path}-wal`).size]
  const before = sizes()
  const { read, close } = openSqliteReadOnly(path)
  expect(await read.rows(countAll)).toEqual([{ found: 1 }])
  await expect(read.rows(addOne)).rejects.toThrow('readonly')
  await close()
  expect(sizes()).toEqual(before)
  await db.close()
  expect(() => openSqliteReadOnly(join(folder, 'none.db'))).toThrow('unable to open')
})

test('close waits for queued writes', async () => {
  const { db, path } = await openFresh()
  const writing = Array.from({ length: 5 }, (_, at) =>
    db.transact(async (tx) => {
      await nextTurn()
      await tx.rows(sql`insert into scratch_versions (name, version) values (${String(at)}, 1)`)
    }),
  )
  await db.close()
  await Promise.all(writing)
  const copy = new Database(path, { readonly: true })
  expect(copy.query('select count(*) as found from scratch_versions').get()).toEqual({ found: 5 })
  copy.close()
})

test('a full disk rejects the write, keeps committed data, and works again when there is space', async () => {
  await using one = await openFresh()
  const grow = (kib: number) =>
    one.db.transact((tx) =>
      tx.rows(
        sql`insert into core_events (name, payload, actor, at) values ('big', hex(zeroblob(${kib * 512})), '{}', 0)`,
      ),
    )
  await grow(1)
  const [pages] = await one.db.read.rows<{ page_count: number }>(sql`pragma page_count`)
  await one.db.transact((tx) => tx.rows(sql.raw(`pragma max_page_count = ${(pages?.page_count ?? 0) + 20}`)))
  const ends = await Promise.allSettled([grow(1), grow(4_000), grow(1)])
  expect(ends[1]?.status).toBe('rejected')
  const kept = ends.filter((end) => end.status === 'fulfilled').length
  expect(await one.db.read.rows(sql`select count(*) as found from core_events`)).toEqual([
    { found: 1 + kept },
  ])
  await one.db.transact((tx) => tx.rows(sql`pragma max_page_count = 1000000`))
  await grow(4_000)
  expect(await one.db.read.rows(sql`select count(*) as found from core_events`)).toEqual([
    { found: 2 + kept },
  ])
})

test('a write waits for a short lock of another process without blocking reads (E4)', async () => {
  await using one = await openFresh()
  const held = await lockDatabaseFile(one.path)
  const ends: string[] = []
  const writing = one.db.transact((tx) => tx.rows(addOne)).then(() => ends.push('written'))
  one.advance(4_999)
  await nextTurn()
  expect([await one.db.read.rows(countAll), ends]).toEqual([[{ found: 0 }], []])
  await held[Symbol.asyncDispose]()
  await writing
  expect(await one.db.read.rows(countAll)).toEqual([{ found: 1 }])
})

test('a write is rejected after waiting five seconds, later ones wait on and succeed when the lock is released (E4)', async () => {
  await using one = await openFresh()
  const held = await lockDatabaseFile(one.path)
  const write = (name: string) =>
    one.db.transact((tx) => tx.rows(sql`insert into scratch_versions (name, version) values (${name}, 1)`))
  const early = write('early').catch((error: unknown) => error)
  one.advance(3_000)
  const late = write('late')
  one.advance(2_001)
  expect(isUnavailable(await early)).toBe(true)
  await held[Symbol.asyncDispose]()
  await late
  expect(await one.db.read.rows(countAll)).toEqual([{ found: 1 }])
})

test('a statement in use stays prepared however many others come once, and those are let go', () => {
  const database = connect(join(folder, 'statements.db'), 'write')
  const search = (at: number) => database.prepare(`select ${at} as found`)
  const [used, once] = [search(-1), search(0)]
  for (let at = 1; at <= 2_000; at++) {
    expect(search(at).get()).toEqual({ found: at })
    expect(search(-1)).toBe(used)
  }
  expect(search(0)).not.toBe(once)
  // A caller that holds one can still run it.
  expect(once.get()).toEqual({ found: 0 })
  database.close()
})
