import { expect, test } from 'bun:test'
import { tablesAreOwned } from '@/tests/tidy/tables'
import { createTree } from '@/tests/tidy/tree'

const defining = (path: string, name: string) =>
  tablesAreOwned(createTree({ [path]: `export const t = table(\n  '${name}', {})` }))

test('a table prefixed with the name of its module is allowed', () => {
  expect(defining('modules/orders/schema.ts', 'orders_orders')).toEqual([])
  expect(defining('modules/price-alerts/schema.ts', 'price_alerts_alerts')).toEqual([])
  expect(defining('src/runtime/outbox.ts', 'events')).toEqual([])
})

test('a table with another prefix or outside schema.ts is reported', () => {
  expect(defining('modules/orders/schema.ts', 'catalog_items')).toEqual([
    'modules/orders/schema.ts:1 names its table catalog_items; the prefix is orders_',
  ])
  expect(defining('modules/orders/service.ts', 'orders_orders')).toHaveLength(1)
})
