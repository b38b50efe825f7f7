import { expect, test } from 'bun:test'
import { salesTotals } from '@/modules/orders/web/sales-totals'
import { buildTransaction } from '@/modules/orders/web/sample-order'

const sold = (amount: string) => buildTransaction({ status: 'completed', amount })

test('completed sales are counted and summed to the cent (A36)', () => {
  expect(salesTotals([sold('0.10'), sold('0.20'), sold('1249.99')], 'u-ann')).toEqual({
    completed: 3,
    earned: '1250.29',
  })
})

test('purchases and unfinished sales are not counted', () => {
  const pending = buildTransaction({ status: 'pending' })
  expect(salesTotals([pending, sold('5.00')], 'u-bob')).toEqual({ completed: 0, earned: '0.00' })
})
