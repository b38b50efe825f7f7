import { expect, test } from 'bun:test'
import { browserImportsNoServerFile, browserReachesNoServerPackage } from '@/tests/tidy/browser'
import { createTree } from '@/tests/tidy/tree'

const page = 'modules/orders/web/page.tsx'

test('pages may import contracts, errors, other pages and types', () => {
  const files = {
    [page]: `import { Order } from '@/modules/orders/contract'
import { orderErrors } from '@/modules/orders/errors'
import { caseText } from '@/modules/orders/cases/messages'
import { Button } from '@/web/ui/button'
import type { App } from '@/src/app/app'`,
  }
  expect(browserImportsNoServerFile(createTree(files))).toEqual([])
})

test('a server file in the browser is reported', () => {
  const importing = (to: string) =>
    browserImportsNoServerFile(createTree({ [page]: `import { x } from '${to}'` }))
  expect(importing('@/modules/orders/service')).toEqual([
    `${page}:1 imports the server file modules/orders/service into the browser`,
  ])
  expect(importing('@/src/kit/context')).toHaveLength(1)
})

test('a server package is found through other files', () => {
  const contract = {
    'web/app.tsx': `import { x } from '@/modules/a/contract'`,
    'modules/a/contract.ts': `import { y } from '@/src/runtime/schema'`,
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

test('tests of pages may use Bun', () => {
  expect(
    browserReachesNoServerPackage(createTree({ 'web/app.test.tsx': `import { test } from 'bun:test'` })),
  ).toEqual([])
  expect(
    browserReachesNoServerPackage(createTree({ 'web/app.tsx': `import { test } from 'bun:test'` })),
  ).toHaveLength(1)
})
