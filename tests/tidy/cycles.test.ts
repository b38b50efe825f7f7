import { expect, test } from 'bun:test'
import {
  cyclicModules,
  cyclicSiblings,
  filesHaveNoCycle,
  foldersHaveNoCycle,
  siblingsHaveNoCycle,
} from '@/tests/tidy/cycles'
import { createTree } from '@/tests/tidy/tree'

const importing = (...files: string[]) => files.map((file) => `import { x } from '@/${file}'`).join('\n')

test('imports in one direction are allowed', () => {
  const tree = createTree({
    'src/http/a.ts': importing('src/kit/a', 'src/http/b', 'src/db/a'),
    'src/http/b.ts': importing('src/kit/a'),
    'src/db/a.ts': importing('src/kit/a'),
    'src/kit/a.ts': '',
  })
  expect([...filesHaveNoCycle(tree), ...foldersHaveNoCycle(tree)]).toEqual([])
})

test('files that import each other are reported, with types and dynamic imports', () => {
  const tree = createTree({
    'src/kit/a.ts': `import type { B } from './b'`,
    'src/kit/b.ts': `const c = () => import('@/src/kit/c')`,
    'src/kit/c.ts': importing('src/kit/a'),
    'src/kit/d.ts': importing('src/kit/a'),
  })
  expect(filesHaveNoCycle(tree)).toEqual([
    'files import each other: src/kit/a.ts → src/kit/b.ts → src/kit/c.ts → src/kit/a.ts',
  ])
  expect(foldersHaveNoCycle(tree)).toEqual([])
})

test('folders that import each other are reported with the imports', () => {
  const tree = createTree({
    'src/db/a.ts': importing('src/kit/a'),
    'src/kit/a.ts': '',
    'src/kit/b.ts': importing('src/db/c'),
    'src/db/c.ts': '',
  })
  expect(filesHaveNoCycle(tree)).toEqual([])
  expect(foldersHaveNoCycle(tree)).toEqual([
    'folders import each other: src/db → src/kit → src/db\n  src/db/a.ts → src/kit/a.ts\n  src/kit/b.ts → src/db/c.ts',
  ])
})

test('tests and factories are left out', () => {
  const tree = createTree({
    'modules/a/factory.ts': importing('modules/b/factory'),
    'modules/b/factory.ts': importing('modules/a/factory'),
    'modules/a/x.test.ts': importing('modules/a/factory'),
  })
  expect([...filesHaveNoCycle(tree), ...foldersHaveNoCycle(tree)]).toEqual([])
})

test('folders beside each other are reported with their tests and types, at every depth', () => {
  const tree = createTree({
    'modules/a/place/place.ts': importing('modules/a/order/states', 'modules/a/schema'),
    'modules/a/order/states.test.ts': importing('modules/a/place/place'),
    'modules/a/order/states.ts': '',
    'modules/a/schema.ts': importing('modules/a/order/states'),
    'modules/b/deep/x/one.ts': importing('modules/b/deep/y/two'),
    'modules/b/deep/y/two.ts': importing('modules/b/deep/y/inner/three', 'modules/a/order/states'),
    'modules/b/deep/y/inner/three.ts': importing('modules/b/deep/x/one'),
  })
  expect(siblingsHaveNoCycle(tree)).toEqual([
    'folders beside each other import each other: modules/a/order → modules/a/place → modules/a/order\n  modules/a/order/states.test.ts → modules/a/place/place.ts\n  modules/a/place/place.ts → modules/a/order/states.ts',
    'folders beside each other import each other: modules/b/deep/x → modules/b/deep/y → modules/b/deep/x\n  modules/b/deep/x/one.ts → modules/b/deep/y/two.ts\n  modules/b/deep/y/inner/three.ts → modules/b/deep/x/one.ts',
  ])
  expect(cyclicSiblings(tree)).toHaveLength(2)
})

test('modules that import each other through pages and types are counted once', () => {
  const tree = createTree({
    'modules/a/web/page.tsx': importing('modules/b/contract'),
    'modules/b/contract.ts': importing('modules/a/contract'),
    'modules/a/contract.ts': importing('modules/c/contract'),
    'modules/c/contract.ts': '',
  })
  expect(cyclicModules(tree)).toEqual(['a ↔ b'])
})
