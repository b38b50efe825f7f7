import { expect, test } from 'bun:test'
import { filesAreShort } from '@/tests/tidy/banned-code'
import { listsAreComplete, pagesHaveModule } from '@/tests/tidy/module-lists'
import { createTree } from '@/tests/tidy/tree'

const server = (...names: string[]) =>
  names.map((name) => `import { ${name} } from '@/modules/${name}/module'\n`).join('')
const pages = (...names: string[]) =>
  names.map((name) => `import { ${name} } from '@/modules/${name}/web/module'\n`).join('')
const orders = { 'modules/orders/module.ts': '', 'modules/orders/web/module.tsx': '' }
const wallet = { 'modules/wallet/module.ts': '' }

test('lists that name every half are complete', () => {
  const tree = createTree({
    ...orders,
    ...wallet,
    'src/modules.ts': server('orders', 'wallet'),
    'web/modules.ts': pages('orders'),
  })
  expect([...listsAreComplete(tree), ...pagesHaveModule(tree)]).toEqual([])
})

test('a forgotten half is named', () => {
  const tree = createTree({ ...orders, ...wallet, 'src/modules.ts': server('orders'), 'web/modules.ts': '' })
  expect(listsAreComplete(tree)).toEqual([
    'src/modules.ts does not name modules/wallet/module.ts',
    'web/modules.ts does not name modules/orders/web/module.tsx',
  ])
})

test('pages without a server half are named', () => {
  const tree = createTree({ 'src/modules.ts': server('wallet'), 'web/modules.ts': pages('orders') })
  expect(pagesHaveModule(tree)).toEqual(['web/modules.ts names orders, and src/modules.ts does not'])
})

test('a file of 250 lines is the longest', () => {
  expect(filesAreShort(createTree({ 'src/app.ts': 'x\n'.repeat(250) }))).toEqual([])
  expect(filesAreShort(createTree({ 'src/app.ts': 'x\n'.repeat(251) }))).toEqual([
    'src/app.ts has 251 lines; 250 is the most',
  ])
})
