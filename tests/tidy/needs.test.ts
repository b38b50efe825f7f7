import { expect, test } from 'bun:test'
import { needsAreDeclared, needsHaveNoCycle } from '@/tests/tidy/needs'
import { createTree } from '@/tests/tidy/tree'

const needing = (...names: string[]) => {
  const imports = names.map((name) => `import { ${name}Module } from '@/modules/${name}/module'\n`).join('')
  return `${imports}export const it = defineModule({ needs: [${names.map((name) => `${name}Module`).join(', ')}] })`
}
const calling = `import * as catalog from '@/modules/catalog/service'`

test('a declared need is fine, and so is a test that helps itself', () => {
  const declared = {
    'modules/orders/module.ts': needing('wallet', 'catalog'),
    'modules/orders/service.ts': calling,
  }
  expect(needsAreDeclared(createTree(declared))).toEqual([])
  const tested = { 'modules/orders/module.ts': needing(), 'modules/orders/service.test.ts': calling }
  expect(needsAreDeclared(createTree(tested))).toEqual([])
})

test('a call without a need is named', () => {
  const silent = { 'modules/orders/module.ts': needing('wallet'), 'modules/orders/pay.ts': calling }
  expect(needsAreDeclared(createTree(silent))).toEqual([
    'modules/orders/pay.ts:1 calls catalog, which needs of modules/orders/module.ts does not name',
  ])
  expect(needsAreDeclared(createTree({ 'modules/orders/pay.ts': calling }))).toHaveLength(1)
})

test('needs that go round in a circle are found', () => {
  const straight = {
    'modules/a/module.ts': needing('b', 'c'),
    'modules/b/module.ts': needing('c'),
    'modules/c/module.ts': '',
  }
  expect(needsHaveNoCycle(createTree(straight))).toEqual([])
  const circle = { ...straight, 'modules/c/module.ts': needing('a') }
  expect(needsHaveNoCycle(createTree(circle))[0]).toStartWith('a needs b needs c needs a:')
})
