import { expect, test } from 'bun:test'
import { tablesAreOwned } from '@/tests/tidy/tables'
import { createTree } from '@/tests/tidy/tree'

const defining = (path: string, name: string) =>
  tablesAreOwned(createTree({ [path]: `export const t = table(\n  '${name}', {})` }))

test('a table that bears the name of its module is fine', () => {
  expect(defining('modules/orders/schema.ts', 'orders_orders')).toEqual([])
  expect(defining('modules/price-alerts/schema.ts', 'price_alerts_alerts')).toEqual([])
  expect(defining('src/runtime/outbox.ts', 'events')).toEqual([])
})

test('a table that bears another name or lies elsewhere is named', () => {
  expect(defining('modules/orders/schema.ts', 'catalog_items')).toEqual([
    'modules/orders/schema.ts:1 names its table catalog_items; it begins with orders_',
  ])
  expect(defining('modules/orders/service.ts', 'orders_orders')).toHaveLength(1)
})
