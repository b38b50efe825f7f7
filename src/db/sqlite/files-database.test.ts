import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '@/src/db/backup'
import { sql } from '@/src/db/columns'
import { contentsTable, copyFilesInto, filesPathOf, moveFilesOut } from '@/src/db/sqlite/files-database'
import { openSqliteReadOnly } from '@/src/db/sqlite/sqlite'
import { connect } from '@/src/db/sqlite/sqlite-connection'
import { openTestSqlite } from '@/tests/support/database/open-database'

const folder = mkdtempSync(join(tmpdir(), 'mintmark-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

/** A database in a folder of its own, with these files. */
async function createDatabase(...ids: string[]) {
  const path = join(folder, `${++count}`, 'mintmark.db')
  const db = openTestSqlite(path)
  await db.migrate()
  await db.close()
  const database = connect(path, 'write')
  for (const id of ids) {
    database.run(`insert into ${contentsTable} values (?, 1, x'00ff')`, [id])
    database.run(`insert into core_files values (?, 'orders', 2)`, [id])
  }
  return { path, database, [Symbol.dispose]: () => database.close() }
}

const idsIn = (database: Database, schema: string) =>
  database.query<{ id: string }, []>(`select id from ${schema}.${contentsTable} order by id`).values().flat()

test('files are in a database beside the main one', async () => {
  using s = await createDatabase('a')
  expect(idsIn(s.database, 'files')).toEqual(['a'])
  using main = new Database(s.path, { readonly: true })
  expect(main.query('select 1 from sqlite_master where name = ?').get(contentsTable)).toBeNull()
  expect(['/data/mintmark.db', '/data/mintmark.db.incoming'].map(filesPathOf)).toEqual([
    '/data/files.db',
    '/data/mintmark.db.incoming-files',
  ])
})

test('a backup is one file that contains the files of its rows, and no others', async () => {
  using s = await createDatabase('a', 'b')
  s.database.run(`insert into ${contentsTable} values ('unused', 1, x'00')`)
  const backup = join(folder, 'whole.db')
  await writeBackup(s.path, backup, new Date(0).toISOString())
  const { read, close } = openSqliteReadOnly(backup)
  expect(await read.rows(sql`select id, hex(bytes) as bytes from core_file_contents order by id`)).toEqual([
    { id: 'a', bytes: '00FF' },
    { id: 'b', bytes: '00FF' },
  ])
  await close()
  expect(existsSync(filesPathOf(backup))).toBe(false)
})

test('a copy made before a file was deleted is not used; a file that was lost before stays lost', async () => {
  using s = await createDatabase('a', 'b')
  const copies = [join(folder, 'early.db'), join(folder, 'late.db')]
  for (const copy of copies) s.database.query('vacuum into ?').run(copy)
  s.database.run(`delete from ${contentsTable} where id = 'a'`)
  using early = new Database(copies[0])
  expect(copyFilesInto(early, s.path)).toBe(true)
  s.database.run("delete from core_files where id = 'a'")
  using late = new Database(copies[1])
  expect(copyFilesInto(late, s.path)).toBe(false)
})

test('the files of a restored backup go to their own database, also after a kill', async () => {
  using s = await createDatabase('b')
  s.database.run(`create table main.${contentsTable} as select * from files.${contentsTable} where false`)
  for (const id of ['a', 'b', 'c'])
    s.database.run(`insert into main.${contentsTable} values (?, 1, x'00ff')`, [id])
  moveFilesOut(s.database)
  expect(idsIn(s.database, 'files')).toEqual(['a', 'b', 'c'])
  moveFilesOut(s.database)
  expect(s.database.query('select 1 from main.sqlite_master where name = ?').get(contentsTable)).toBeNull()
})

test('the bytes are the last column, so that reading the others reads no file', async () => {
  using s = await createDatabase()
  const columns = s.database.query<{ name: string }, []>(`pragma files.table_info(${contentsTable})`).all()
  expect(columns.map(({ name }) => name)).toEqual(['id', 'stored_at', 'bytes'])
})

test('files whose columns are in the earlier order are backed up and restored', async () => {
  using s = await createDatabase()
  s.database.run(`drop table files.${contentsTable}`)
  s.database.run(
    `create table files.${contentsTable} (id text primary key not null, bytes blob not null, stored_at integer not null) strict`,
  )
  s.database.run(`insert into ${contentsTable} values ('a', x'00ff', 1)`)
  s.database.run("insert into core_files values ('a', 'orders', 2)")
  const backup = join(folder, 'earlier.db')
  await writeBackup(s.path, backup, new Date(0).toISOString())
  using restored = connect(backup, 'write')
  moveFilesOut(restored)
  expect(restored.query(`select id, hex(bytes), stored_at from ${contentsTable}`).values()).toEqual([
    ['a', '00FF', 1],
  ])
})

test('a database that is opened read-only without its files has none', async () => {
  using s = await createDatabase('a')
  s.database.close()
  rmSync(filesPathOf(s.path))
  const { read, close } = openSqliteReadOnly(s.path)
  expect(await read.rows(sql`select id from core_file_contents`)).toEqual([])
  await close()
})
