import { expect, test } from 'bun:test'
import { table, text } from '@/src/db/columns'
import { tablesAreChecked } from '@/tests/tidy/tables'
import { createTree } from '@/tests/tidy/tree'

const orders = {
  name: 'orders',
  owns: 'Orders.',
  tables: { orders: table('orders_orders', { id: text('id') }) },
}
const defining = (path: string, name: string) =>
  tablesAreChecked(createTree({ [path]: `export const t = table(\n  '${name}', {})` }), [orders])

test('a table in the schema of its module is allowed', () => {
  expect(defining('modules/orders/schema.ts', 'orders_orders')).toEqual([])
  expect(defining('src/runtime/outbox/outbox.ts', 'events')).toEqual([])
})

test('a table that startup does not check or outside schema.ts is reported', () => {
  expect(defining('modules/orders/schema.ts', 'orders_moves')).toEqual([
    'modules/orders/schema.ts:1 defines orders_moves, but `tables` of modules/orders/module.ts does not have it',
  ])
  expect(defining('modules/hats/schema.ts', 'hats_hats')).toHaveLength(1)
  expect(defining('modules/orders/service.ts', 'orders_orders')).toHaveLength(1)
})
