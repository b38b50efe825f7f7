import { expect, test } from 'bun:test'
import { browserImportsNoServerFile, browserReachesNoServerPackage } from '@/tests/tidy/browser'
import { createTree } from '@/tests/tidy/tree'

const page = 'modules/orders/web/page.tsx'

test('contracts, errors, other pages and types are for the browser', () => {
  const files = {
    [page]: `import { Order } from '../contract'
import { orderErrors } from '@/modules/orders/errors'
import { Button } from '@/web/ui/button'
import type { App } from '@/src/app'`,
  }
  expect(browserImportsNoServerFile(createTree(files))).toEqual([])
})

test('a server file in the browser is named', () => {
  const taking = (to: string) =>
    browserImportsNoServerFile(createTree({ [page]: `import { x } from '${to}'` }))
  expect(taking('../service')).toEqual([
    `${page}:1 takes the server file modules/orders/service into the browser`,
  ])
  expect(taking('@/src/core/context')).toHaveLength(1)
})

test('a server package is found at the end of the way', () => {
  const contract = {
    'web/app.tsx': `import { x } from '@/modules/a/contract'`,
    'modules/a/contract.ts': `import { y } from '@/src/core/schema'`,
  }
  expect(
    browserReachesNoServerPackage(
      createTree({ ...contract, 'src/runtime/schema.ts': `import * as v from 'valibot'` }),
    ),
  ).toEqual([])
  expect(
    browserReachesNoServerPackage(
      createTree({ ...contract, 'src/runtime/schema.ts': `import { join } from 'node:path'` }),
    ),
  ).toEqual(['src/runtime/schema.ts:1 imports node:path, and the browser loads this file'])
})

test('the tests of pages run under Bun', () => {
  expect(
    browserReachesNoServerPackage(createTree({ 'web/app.test.tsx': `import { test } from 'bun:test'` })),
  ).toEqual([])
  expect(
    browserReachesNoServerPackage(createTree({ 'web/app.tsx': `import { test } from 'bun:test'` })),
  ).toHaveLength(1)
})
