import { expect, test } from 'bun:test'
import { ne } from 'drizzle-orm'
import { keyset, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { versions } from '@/tests/support/database/scratch-table'
import { createTestDatabase } from '@/tests/support/database/test-database'

const { version, name } = versions

test.each([
  ['asc', ['b=-1', 'a=1', 'c=1', 'd.e=1', 'f=2']],
  ['desc', ['f=2', 'd.e=1', 'c=1', 'a=1', 'b=-1']],
] as const)('a list in the order %s is the same in pages of any size', async (direction, all) => {
  const { db, drop } = await createTestDatabase()
  await using _ = { [Symbol.asyncDispose]: drop }
  const rows = [...all, 'hidden=1'].map((row) => ({
    name: row.replace(/=.*/, ''),
    version: Number(row.split('=')[1]),
  }))
  await db.transact((tx) => tx.insert(versions).values(rows))
  const byVersion = keyset(direction, { version, name })
  for (const limit of [1, 2, 3, all.length]) {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await byVersion.readPage(db.read.select().from(versions), {
        where: ne(name, 'hidden'),
        limit,
        cursor,
      })
      found.push(...page.rows.map((row) => `${row.name}=${row.version}`))
      cursor = page.next
    } while (cursor !== undefined)
    expect([limit, found]).toEqual([limit, [...all]])
  }
})

test('a page is followed by another one if there is a row more', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
  expect(pageOf(numbers(3), 2, (row) => [row, 'x'])).toEqual({ rows: [0, 1], next: '1.x' })
  expect(pageOf(numbers(2), 2, (row) => [row])).toEqual({ rows: [0, 1], next: undefined })
  expect(pageOf(numbers(0), 2, (row) => [row])).toEqual({ rows: [], next: undefined })
})

test('a cursor has a part for each column, and the last one may contain dots', () => {
  expect(parseCursor(undefined, ['number'])).toBeUndefined()
  expect(parseCursor('-5.a.b', ['number', 'text'])).toEqual([-5, 'a.b'])
  expect(parseCursor('newest.5.7', ['text', 'number', 'number'])).toEqual(['newest', 5, 7])
})

test.each(['', '5', '5.', '.a', 'x.a', '1e3.a', ' 5.a', `${'9'.repeat(16)}.a`])(
  'invalid: cursor %j',
  async (cursor) => {
    const parsing = Promise.try(() => parseCursor(cursor, ['number', 'text']))
    await expect(parsing).rejects.toMatchObject({
      kind: { code: 'invalid' },
      extras: { errors: [{ path: 'cursor' }] },
    })
  },
)
