import { expect, test } from 'bun:test'
import { hasOwnSessions, hasTransactionPooler } from '@/src/db/postgres/transaction-pooler'

test.each([
  [[1, 2, 1, 2], true],
  [[1, 1, 1, 1], false],
  [[1, 2, 2, 1], false],
  [[1, 2, 3, 2], false],
])('the sessions %p of two connections in turn are their own: %p', (sessions, expected) => {
  expect(hasOwnSessions(sessions)).toBe(expected)
})

const url = process.env.DATABASE_URL

test.if(url !== undefined)('a direct connection to PostgreSQL has a session of its own', async () => {
  expect(await hasTransactionPooler(url ?? '')).toBe(false)
})
