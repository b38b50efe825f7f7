import { expect, test } from 'bun:test'
import { bun, runOrThrow } from '@/scripts/lib/run'

/** In a process of its own, because it replaces methods of bun:sqlite. */
const script = `
  import { Database } from 'bun:sqlite'
  import { countStatements } from '@/scripts/bench/site/statement-counts'
  const counts = countStatements()
  const database = new Database(':memory:')
  const begin = () => database.query('BEGIN IMMEDIATE').run()
  const commit = () => database.query('COMMIT').run()
  begin()
  database.prepare('create table numbers (value integer)').run()
  commit()
  begin()
  const insert = database.prepare('insert into numbers values (?)')
  for (let at = 0; at < 3; at++) insert.run(at)
  commit()
  database.prepare('select value from numbers').all()
  database.prepare('select value from numbers where value = ?').get(1)
  database.query('PRAGMA data_version').get()
  const found = database.prepare('select value from numbers').values()
  console.log(JSON.stringify({ ...counts, found }))`

test('every run of a statement but PRAGMA counts, and each commit as a transaction', async () => {
  const counted = JSON.parse(await runOrThrow([bun, '-e', script]))
  expect(counted).toEqual({ statements: 11, transactions: 2, found: [[0], [1], [2]] })
})
