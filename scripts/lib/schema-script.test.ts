import { Database } from 'bun:sqlite'
import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schemaScript } from '@/scripts/lib/schema-script'
import { createTables } from '@/src/db/initial-schema'
import { connect } from '@/src/db/sqlite/sqlite-connection'
import { migrationChains } from '@/src/modules'
import { applyBaseChain } from '@/tests/support/database/apply-base-chain'
import { openTestSqlite } from '@/tests/support/database/open-database'

const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-schema-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const script = await schemaScript(migrationChains)
let count = 0

function newPath(): string {
  return join(folder, `${++count}.db`)
}

/** Everything in the file: the definitions in their order, and the rows of every table. */
function dump(path: string) {
  using database = new Database(path, { readonly: true })
  const definitions = database
    .query<{ type: string; name: string; sql: string | null }, []>(
      'select type, name, sql from sqlite_master',
    )
    .all()
  const tables = definitions.filter(({ type }) => type === 'table').map(({ name }) => name)
  const rows = tables.map((name) => [name, database.query<object, []>(`select * from "${name}"`).all()])
  return { definitions, rows: Object.fromEntries(rows) }
}

/** The script runs at another time than the migrations. */
function withoutTimes(rows: Record<string, object[]>): Record<string, object[]> {
  const core_migrations = rows.core_migrations?.map((row) => ({ ...row, applied_at: 0 })) ?? []
  return { ...rows, core_migrations }
}

async function migrate(path: string): Promise<void> {
  const db = openTestSqlite(path)
  await db.migrate()
  await db.close()
}

function create(path: string, from = script): boolean {
  using database = connect(path, 'write')
  return createTables(database, from, migrationChains)
}

test('the script creates exactly what all migrations create', async () => {
  const [migrated, created] = [newPath(), newPath()]
  await migrate(migrated)
  expect(create(created)).toBe(true)
  const { definitions, rows } = dump(created)
  const expected = dump(migrated)
  expect(definitions.filter(({ sql }) => sql)).toEqual(expected.definitions.filter(({ sql }) => sql))
  expect(new Set(definitions.map(({ name }) => name))).toEqual(
    new Set(expected.definitions.map(({ name }) => name)),
  )
  // A migration that rebuilds a table leaves a counter that is 0, like a missing one.
  expect(withoutTimes(rows)).toEqual({ ...withoutTimes(expected.rows), sqlite_sequence: [] })
  await migrate(created)
  expect(dump(created).rows).toEqual(rows)
})

test('the same migrations give the same script', async () => {
  expect(await schemaScript(migrationChains)).toBe(script)
})

test('of two processes that start together, one creates the tables', () => {
  const path = newPath()
  expect([create(path), create(path)]).toEqual([true, false])
})

test('a database of an older version stays unchanged', async () => {
  const path = newPath()
  await applyBaseChain(path, 1, 'sqlite')
  const before = dump(path)
  expect(create(path)).toBe(false)
  expect(dump(path)).toEqual(before)
})

test.each([
  ['is empty', ''],
  ['ends early', script.slice(0, script.length / 2)],
  ['lacks the last migration', script.trimEnd().split('\n').slice(0, -1).join('\n')],
  ['fails', `${script}\nselect nothing;`],
])('a script that %s changes nothing, and the migrations create the tables', async (_, damaged) => {
  const path = newPath()
  expect(create(path, damaged)).toBe(false)
  expect(dump(path).definitions).toEqual([])
  await migrate(path)
  expect(dump(path).definitions.length).toBeGreaterThan(200)
})
