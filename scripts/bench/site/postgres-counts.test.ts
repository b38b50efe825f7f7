import { expect, test } from 'bun:test'
import { countFailedTransactions } from '@/scripts/bench/site/postgres-counts'

test('transactions that have to be repeated are counted by their SQLSTATE', () => {
  const log = `00000 LOG:  database system is ready to accept connections
40001 ERROR:  could not serialize access due to read/write dependencies among transactions
40001 DETAIL:  Reason code: Canceled on identification as a pivot, during write.
40P01 ERROR:  deadlock detected
55P03 ERROR:  could not obtain lock on row
23505 ERROR:  duplicate key value violates unique constraint "40001 ERROR:"
23503 ERROR:  insert or update violates foreign key constraint
`
  expect(countFailedTransactions(log)).toBe(4)
  expect(countFailedTransactions('')).toBe(0)
})
