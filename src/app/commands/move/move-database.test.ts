import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockSource, moveDatabase } from '@/src/app/commands/move/move-database'
import type { RawDatabase } from '@/src/app/commands/move/raw-database'
import { openRawPostgres } from '@/src/app/commands/move/raw-postgres'
import { openRawSqlite } from '@/src/app/commands/move/raw-sqlite'
import { dialect, sql } from '@/src/db/columns'
import { dropMarkTable } from '@/src/db/move-mark'
import { createEmptyPostgres } from '@/tests/support/database/empty-postgres'
import { createDatabaseWithEvents, executeOn } from '@/tests/support/database/long-events'
import { openTestPostgres, openTestSqlite } from '@/tests/support/database/open-database'

/** Several batches. */
const manyEvents = 6_000
const silent = { step: () => undefined, copied: () => undefined }
const audits = { auditSource: async () => undefined, auditTarget: async () => undefined }
const onPostgres = test.if(dialect === 'postgres')

async function createSource(eventsCount = 3): Promise<string> {
  const path = join(mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-move-')), 'mintmark.db')
  await createDatabaseWithEvents(path, eventsCount)
  return path
}

type Wrap = (database: RawDatabase) => RawDatabase

async function runMove(from: RawDatabase, to: RawDatabase, wrap: Wrap = (database) => database) {
  await using source = from
  await using target = to
  await lockSource(source)
  return await moveDatabase({ source, target: wrap(target), report: silent }, audits)
}

/** Fails before batch `at`, like a process that is killed there. */
function failingAt(at: number, inserted: string[] = []): Wrap {
  return (database) => ({
    ...database,
    insert: async (table, lines, progress) => {
      if (inserted.length === at) throw new Error('killed')
      inserted.push(table.name)
      await database.insert(table, lines, progress)
    },
  })
}

onPostgres('a move that ends within a table continues after its last batch, in both directions', async () => {
  await using postgres = await createEmptyPostgres()
  const [path, back] = [
    await createSource(manyEvents),
    join(mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-move-')), 'back.db'),
  ]
  // The next number is higher than every row.
  executeOn(path, "update sqlite_sequence set seq = seq + 7 where name = 'core_events'")
  const toPostgres = () => [openRawSqlite(path), openRawPostgres(postgres.url)] as const
  const toSqlite = () => [openRawPostgres(postgres.url), openRawSqlite(back)] as const
  for (const open of [toPostgres, toSqlite]) {
    await expect(runMove(...open(), failingAt(3))).rejects.toThrow('killed')
    const resumed: string[] = []
    const tables = await runMove(...open(), failingAt(Number.POSITIVE_INFINITY, resumed))
    expect(resumed).toContain('core_events')
    expect(resumed).not.toContain('auth_users')
    expect(tables.find(({ name }) => name === 'core_events')?.rows).toBe(manyEvents)
  }
  const numbers = [path, back].map((file) => {
    executeOn(file, `insert into core_events (name, payload, actor, at) values ('test.next', '{}', '{}', 1)`)
    return new Database(file, { readonly: true }).query('select max(seq) as last from core_events').get()
  })
  expect(numbers).toEqual([{ last: manyEvents + 8 }, { last: manyEvents + 8 }])
})

onPostgres('a move that ends before its last step is finished by repeating it', async () => {
  await using postgres = await createEmptyPostgres()
  const path = await createSource()
  const killedAtEnd: Wrap = (database) => ({
    ...database,
    rows: (statement) =>
      statement === dropMarkTable ? Promise.reject(new Error('killed')) : database.rows(statement),
  })
  const open = () => [openRawSqlite(path), openRawPostgres(postgres.url)] as const
  await expect(runMove(...open(), killedAtEnd)).rejects.toThrow('killed')
  const db = openTestPostgres(postgres.url)
  await expect(db.migrate()).rejects.toThrow('This database is an unfinished copy of sqlite:')
  await db.close()
  await runMove(...open())
  await expect(runMove(...open())).rejects.toThrow('was already moved to postgres://')
})

onPostgres('a copy that lost a row or changed a value is not finished', async () => {
  const spoil = (edit: (lines: readonly string[]) => readonly string[]): Wrap => {
    return (database) => ({
      ...database,
      insert: (table, lines, progress) =>
        database.insert(table, table.name === 'auth_users' ? edit(lines) : lines, progress),
    })
  }
  const path = await createSource()
  for (const [edit, difference] of [
    [(lines: readonly string[]) => lines.slice(1), 'auth_users: rows: 2 in the source, 1 in the target'],
    [(lines: readonly string[]) => lines.map((line) => line.replace('Ann', 'Anm')), 'auth_users: content: '],
    [
      (lines: readonly string[]) => lines.map((line) => line.replace('\t1\t', '\t2\t')),
      'auth_users: sum of created_at: 3 in the source, 4 in the target',
    ],
  ] as const) {
    await using postgres = await createEmptyPostgres()
    const move = runMove(openRawSqlite(path), openRawPostgres(postgres.url), spoil(edit))
    await expect(move).rejects.toThrow(difference)
    const db = openTestPostgres(postgres.url)
    await expect(db.migrate()).rejects.toThrow('This database is an unfinished copy of sqlite:')
    await db.close()
  }
})

onPostgres(
  'a target of another move, a target with data and a table of unknown origin are rejected',
  async () => {
    await using postgres = await createEmptyPostgres()
    const [path, other] = [await createSource(), await createSource()]
    const moveTo = (file: string) => runMove(openRawSqlite(file), openRawPostgres(postgres.url))
    await expect(runMove(openRawSqlite(path), openRawPostgres(postgres.url), failingAt(1))).rejects.toThrow(
      'killed',
    )
    await expect(moveTo(other)).rejects.toThrow('is an unfinished copy that another move made')
    await moveTo(path)
    await expect(moveTo(other)).rejects.toThrow('already has data. Name an empty database.')

    await using empty = await createEmptyPostgres()
    executeOn(
      other,
      'create table shop_notes (id text primary key) strict',
      "insert into shop_notes values ('a')",
    )
    await expect(runMove(openRawSqlite(other), openRawPostgres(empty.url))).rejects.toThrow(
      "The table shop_notes isn't one that this version of Mintmark creates.",
    )
  },
)

onPostgres('the source of a finished move is rejected by every process that writes', async () => {
  await using postgres = await createEmptyPostgres()
  const path = await createSource()
  await runMove(openRawSqlite(path), openRawPostgres(postgres.url))
  const source = openTestSqlite(path)
  await expect(source.migrate()).rejects.toThrow('This database was moved to postgres://')
  await source.close()
  const target = openTestPostgres(postgres.url)
  await target.migrate()
  expect(await target.read.rows(sql`select id from auth_users order by id`)).toEqual([
    { id: 'u1' },
    { id: 'u2' },
  ])
  await target.close()
})
