import { expect, test } from 'bun:test'
import { dialect, inJsonList, sql } from '@/src/db/columns'
import { createTestDatabase } from '@/tests/support/database/test-database'

const rowsCount = 10_000
const numbers =
  dialect === 'postgres'
    ? `select i as n from generate_series(1, ${rowsCount}) as i`
    : `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rowsCount}) select n from numbers`

test('rows with one of a few ids are found by the index, not by reading the table', async () => {
  const { db } = await createTestDatabase()
  await db.changeSchema(async ({ run }) => {
    await run('create table numbered (id text primary key, n bigint)')
    await run(`insert into numbered select 'id-' || n, n from (${numbers}) as numbers`)
    await run('analyze numbered')
  })
  const isListed = inJsonList(sql`id`, ['id-7', 'id-9000', 'none'])
  const explain = dialect === 'postgres' ? sql`explain` : sql`explain query plan`
  const plan = JSON.stringify(await db.read.rows(sql`${explain} select n from numbered where ${isListed}`))
  const found = await db.read.rows<{ n: unknown }>(sql`select n from numbered where ${isListed} order by n`)
  await db.close()
  expect(found.map(({ n }) => Number(n))).toEqual([7, 9000])
  expect(plan).toMatch(/index/i)
  expect(plan).not.toMatch(/Seq Scan on numbered|SCAN numbered/)
})
