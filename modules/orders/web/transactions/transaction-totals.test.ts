import { expect, test } from 'bun:test'
import { buildTransaction } from '@/modules/orders/web/sample-order'
import { transactionTotals } from '@/modules/orders/web/transactions/transaction-totals'

const sold = (amount: string) => buildTransaction({ status: 'completed', amount })

test('completed transactions are counted and summed to the cent (A36)', () => {
  expect(transactionTotals([sold('0.10'), sold('0.20'), sold('1249.99')], 'u-ann')).toEqual({
    completed: 3,
    sold: 3,
    bought: 0,
    amount: '1250.29',
  })
})

test('purchases count too, transactions that are not completed do not', () => {
  const pending = buildTransaction({ status: 'pending' })
  expect(transactionTotals([pending, sold('5.00')], 'u-bob')).toEqual({
    completed: 1,
    sold: 0,
    bought: 1,
    amount: '5.00',
  })
})
