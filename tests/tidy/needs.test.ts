import { expect, test } from 'bun:test'
import { needsAreDeclared } from '@/tests/tidy/needs'
import { createTree } from '@/tests/tidy/tree'

const failures = (path: string, needs: string[], file = 'service') =>
  needsAreDeclared(
    createTree({ [path]: `import * as catalog from '@/modules/catalog/${file}'` }),
    new Map([['orders', needs]]),
  )

test('a declared need is allowed, and tests need no declaration', () => {
  expect(failures('modules/orders/pay.ts', ['wallet', 'catalog'])).toEqual([])
  expect(failures('modules/orders/pay.test.ts', [])).toEqual([])
})

test('a call without a declared need is reported', () => {
  expect(failures('modules/orders/pay.ts', ['wallet'], 'queries')).toHaveLength(1)
  expect(failures('modules/orders/pay.ts', ['wallet'], 'events')).toEqual([])
  expect(failures('modules/orders/pay.ts', ['wallet'])).toEqual([
    'modules/orders/pay.ts:1 calls catalog, which is missing in needs of modules/orders/module.ts',
  ])
})
