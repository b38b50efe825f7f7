import { expect, test } from 'bun:test'
import { modulesUsePublicFiles } from '@/tests/tidy/module-boundaries'
import { createTree } from '@/tests/tidy/tree'

const importing = (from: string, to: string) =>
  modulesUsePublicFiles(createTree({ [from]: `import { x } from '${to}'` }))

test('a module may use the doors of another, and all of itself', () => {
  expect(importing('modules/orders/service.ts', '@/modules/catalog/service')).toEqual([])
  expect(importing('modules/orders/web/page.tsx', '@/modules/catalog/web/paths')).toEqual([])
  expect(importing('modules/orders/service.ts', './order')).toEqual([])
  expect(importing('modules/orders/web/page.tsx', '../contract')).toEqual([])
  expect(importing('web/modules.ts', '@/modules/orders/web/module')).toEqual([])
})

test('a module may not reach past the doors', () => {
  const [failure] = importing('modules/orders/service.ts', '@/modules/catalog/schema')
  expect(failure).toStartWith('modules/orders/service.ts:1 reaches into modules/catalog/schema')
  expect(importing('modules/orders/service.ts', '../catalog/config')).toHaveLength(1)
  expect(importing('modules/orders/web/page.tsx', '@/modules/catalog/web/queries')).toHaveLength(1)
  expect(importing('src/app.ts', '@/modules/orders/settle')).toHaveLength(1)
})

test('a type and a lazy import are no way round', () => {
  const lazy = createTree({
    'modules/orders/pay.ts': `\nconst wallet = await import('@/modules/wallet/ledger')`,
  })
  expect(modulesUsePublicFiles(lazy)[0]).toStartWith('modules/orders/pay.ts:2')
  const type = createTree({
    'modules/orders/pay.ts': `import type {\n  Entry,\n} from '@/modules/wallet/ledger'`,
  })
  expect(modulesUsePublicFiles(type)).toHaveLength(1)
})

test('only tests and the demo may use a factory', () => {
  expect(importing('modules/orders/service.test.ts', '@/modules/catalog/factory')).toEqual([])
  expect(importing('modules/orders/factory.ts', '@/modules/catalog/factory')).toEqual([])
  expect(importing('src/commands/demo.ts', '@/modules/catalog/factory')).toEqual([])
  expect(importing('modules/orders/service.ts', '@/modules/catalog/factory')).toHaveLength(1)
})
