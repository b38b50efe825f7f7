import { expect, test } from 'bun:test'
import { foldersOf } from '@/scripts/lib/changed-folders'

test('a changed file is covered by the tests of its module or folder', () => {
  expect(
    foldersOf(['modules/orders/web/order/order-page.tsx', 'modules/orders/move.ts', 'src/kit/id.ts', '']),
  ).toEqual(['modules/orders/', 'src/kit/'])
  expect(foldersOf(['web/ui/button.tsx', 'web/app.tsx', 'scripts/lib/run.ts'])).toEqual([
    'scripts/',
    'web/app',
    'web/ui/',
  ])
})

test('documents and configuration have no tests', () => {
  expect(foldersOf(['README.md', 'docs/architecture.md', 'package.json'])).toEqual([])
})
