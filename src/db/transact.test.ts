import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { dialect } from '@/src/db/columns'
import { isUnavailable } from '@/src/db/database-errors'
import type { Db, Reader, Writer } from '@/src/kit/db'
import { events } from '@/src/runtime/schema'
import { openTestDb } from '@/tests/support/database/open-database'
import { versions } from '@/tests/support/database/scratch-table'
import { createTestDatabase } from '@/tests/support/database/test-database'

async function freshDb() {
  const { db, location, drop } = await createTestDatabase()
  return { db, location, [Symbol.asyncDispose]: drop }
}

function add(tx: Writer, name: string, version = 0) {
  return tx.insert(versions).values({ name, version })
}

async function versionOf(db: Reader, name: string): Promise<number | undefined> {
  const [row] = await db.select().from(versions).where(eq(versions.name, name))
  return row?.version
}

async function namesIn(db: Reader): Promise<string[]> {
  return (await db.select().from(versions).orderBy(versions.name)).map((row) => row.name)
}

/** Adds one by reading, pausing and writing, which loses updates without serialization. */
function addOne(db: Db, name: string): Promise<number> {
  return db.transact(async (tx) => {
    const found = (await versionOf(tx, name)) ?? 0
    await nextTurn()
    await tx
      .update(versions)
      .set({ version: found + 1 })
      .where(eq(versions.name, name))
    return found + 1
  })
}

test('sixty concurrent writes lose no update', async () => {
  await using one = await freshDb()
  await one.db.transact((tx) => add(tx, 'counter'))
  const answers = await Promise.all(Array.from({ length: 60 }, () => addOne(one.db, 'counter')))
  expect(await versionOf(one.db.read, 'counter')).toBe(60)
  expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

// SQLite blocks the waiting process, so src/db/sqlite/sqlite.test.ts tests this with a second process.
if (dialect === 'postgres')
  test('two processes on one database lose no update', async () => {
    await using one = await freshDb()
    const other = await openTestDb(one.location)
    await one.db.transact((tx) => add(tx, 'counter'))
    const both = [one.db, other]
    await Promise.all(both.flatMap((db) => Array.from({ length: 10 }, () => addOne(db, 'counter'))))
    expect(await versionOf(one.db.read, 'counter')).toBe(20)
    await other.close()
  })

if (dialect === 'postgres')
  test('work that loses a key to a concurrent insert is retried and sees it; an older duplicate is rejected', async () => {
    await using one = await freshDb()
    let looks = 0
    const ensure = one.db.transact(async (tx) => {
      if (++looks > 1) return versionOf(tx, 'key')
      await one.db.transact((rival) => add(rival, 'key', 7))
      await add(tx, 'key')
    })
    expect([await ensure, looks]).toEqual([7, 2])
    await expect(one.db.transact((tx) => add(tx, 'key'))).rejects.toThrow()
    expect(await versionOf(one.db.read, 'key')).toBe(7)
  })

if (dialect === 'postgres')
  test('work is run again when a query fails only because one beside it failed', async () => {
    await using one = await freshDb()
    let attempts = 0
    const found = one.db.transact(async (tx) => {
      if (++attempts === 1) await Promise.allSettled([tx.rows(sql`select 1 / 0`)])
      return versionOf(tx, 'nothing')
    })
    expect([await found, attempts]).toEqual([undefined, 2])
  })

if (dialect === 'postgres')
  test('work that loses every conflict fails as unavailable, not as a fault', async () => {
    await using one = await freshDb()
    await one.db.transact((tx) => add(tx, 'counter'))
    let attempts = 0
    const failure = await one.db
      .transact(async (tx) => {
        attempts++
        await versionOf(tx, 'counter')
        const rival = sql`update scratch_versions set version = version + 1 where name = 'counter'`
        await one.db.transact((other) => other.rows(rival))
        await tx.rows(rival)
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect([attempts, isUnavailable(failure)]).toEqual([60, true])
  })

test('in a shared commit only failed writes are rolled back, and each caller gets its own result', async () => {
  await using one = await freshDb()
  const write = (at: number) =>
    one.db.transact(async (tx) => {
      await add(tx, `writer ${at}`)
      await nextTurn()
      if (at % 3 === 0) throw new Error(`writer ${at} failed`)
      return at
    })
  const ends = await Promise.allSettled(Array.from({ length: 9 }, (_, at) => write(at)))
  expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.message))).toEqual([
    'writer 0 failed',
    1,
    2,
    'writer 3 failed',
    4,
    5,
    'writer 6 failed',
    7,
    8,
  ])
  expect(await namesIn(one.db.read)).toEqual([1, 2, 4, 5, 7, 8].map((at) => `writer ${at}`))
})

test('a rejected statement rolls back all of its work and no other', async () => {
  await using one = await freshDb()
  const ends = await Promise.allSettled([
    one.db.transact((tx) => add(tx, 'taken')),
    one.db.transact(async (tx) => {
      await add(tx, 'before')
      await add(tx, 'before')
    }),
    one.db.transact((tx) => add(tx, 'neighbour')),
  ])
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await namesIn(one.db.read)).toEqual(['neighbour', 'taken'])
})

test('rolled-back changes are never visible to readers', async () => {
  await using one = await freshDb()
  const refusal = new Error('changed my mind')
  const failing = one.db.transact(async (tx) => {
    await add(tx, 'ghost')
    expect(await namesIn(tx)).toEqual(['ghost'])
    expect(await namesIn(one.db.read)).toEqual([])
    throw refusal
  })
  expect(await failing.catch((error: unknown) => error)).toBe(refusal)
  expect(await namesIn(one.db.read)).toEqual([])
})

test('readers see changes only after the commit, and then all of them', async () => {
  await using one = await freshDb()
  let release = () => {}
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const writing = one.db.transact(async (tx) => {
    await add(tx, 'slow')
    written()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await isWritten
  expect(await namesIn(one.db.read)).toEqual([])
  release()
  await writing
  expect(await namesIn(one.db.read)).toEqual(['slow'])
})

test('more writes than fit one commit all succeed', async () => {
  await using one = await freshDb()
  await Promise.all(Array.from({ length: 200 }, (_, at) => one.db.transact((tx) => add(tx, `writer ${at}`))))
  expect(await one.db.read.$count(versions)).toBe(200)
})

test('safe integers, booleans and JSON are read back unchanged', async () => {
  await using one = await freshDb()
  const payload = { text: 'é 🎩 "quoted" \\ %_', list: [1, null, { deep: true }], number: 0.1 }
  await one.db.transact(async (tx) => {
    await add(tx, 'large', Number.MAX_SAFE_INTEGER)
    await tx.insert(events).values({ name: 'a.happened', payload, actor: { kind: 'guest' }, at: -1 })
  })
  expect(await versionOf(one.db.read, 'large')).toBe(Number.MAX_SAFE_INTEGER)
  expect(await one.db.read.select().from(events)).toEqual([
    {
      seq: expect.any(Number),
      name: 'a.happened',
      payload,
      actor: { kind: 'guest' },
      at: -1,
      requestId: null,
      traceparent: null,
    },
  ])
})

test('a hand-written statement binds its values', async () => {
  await using one = await freshDb()
  const nasty = `'; drop table scratch_versions; --`
  await one.db.transact((tx) => add(tx, nasty))
  const rows = await one.db.read.rows<{ name: string }>(
    sql`select name from scratch_versions where name = ${nasty}`,
  )
  expect([...rows]).toEqual([{ name: nasty }])
})

test('migrating twice changes nothing', async () => {
  await using one = await freshDb()
  await one.db.transact((tx) => add(tx, 'kept', 3))
  await one.db.migrate()
  await one.db.migrate()
  expect(await versionOf(one.db.read, 'kept')).toBe(3)
})
