import { expect, test } from 'bun:test'
import { modulesUsePublicFiles, pagesHaveModule } from '@/tests/tidy/module-boundaries'
import { createTree } from '@/tests/tidy/tree'

const failures = (from: string, to: string) =>
  modulesUsePublicFiles(createTree({ [from]: `import { x } from '${to}'` }))

test('a module may import public files of another, and all of its own', () => {
  expect(failures('modules/orders/service.ts', '@/modules/catalog/service')).toEqual([])
  for (const file of ['topics', 'queries', 'notification-kinds'])
    expect(failures('modules/orders/service.ts', `@/modules/catalog/${file}`)).toEqual([])
  expect(failures('modules/orders/web/page.tsx', '@/modules/catalog/web/paths')).toEqual([])
  expect(failures('modules/orders/service.ts', './order')).toEqual([])
  expect(failures('modules/orders/web/page.tsx', '@/modules/orders/contract')).toEqual([])
  expect(failures('web/modules.ts', '@/modules/orders/web/module')).toEqual([])
})

test('a module may not import private files of another', () => {
  const [failure] = failures('modules/orders/service.ts', '@/modules/catalog/schema')
  expect(failure).toStartWith('modules/orders/service.ts:1 imports modules/catalog/schema')
  expect(failures('modules/orders/web/page.tsx', '@/modules/catalog/web/item/item-page')).toHaveLength(1)
  expect(failures('src/app/app.ts', '@/modules/orders/payments/refunds')).toHaveLength(1)
})

test('type imports, dynamic imports and re-exports count too', () => {
  for (const text of [
    `\nconst wallet = await import('@/modules/wallet/ledger/ledger')`,
    `\nimport type {\n  Entry,\n} from '@/modules/wallet/ledger/ledger'`,
    `\nexport { type Entry, post } from '@/modules/wallet/ledger/ledger'`,
  ])
    expect(modulesUsePublicFiles(createTree({ 'modules/orders/pay.ts': text }))[0]).toStartWith(
      'modules/orders/pay.ts:2',
    )
})

test('only tests and the demo may import a factory', () => {
  expect(failures('modules/orders/service.test.ts', '@/modules/catalog/factory')).toEqual([])
  expect(failures('modules/orders/factory.ts', '@/modules/catalog/factory')).toEqual([])
  expect(failures('src/app/commands/demo.ts', '@/modules/catalog/factory')).toEqual([])
  expect(failures('modules/orders/service.ts', '@/modules/catalog/factory')).toHaveLength(1)
})

test('the testing files of a module import only public files and the factory of another', () => {
  const from = 'modules/reports/testing/message-report.ts'
  expect(failures(from, '@/modules/messages/factory')).toEqual([])
  expect(failures(from, '@/modules/messages/schema')).toHaveLength(1)
  expect(failures(from, '@/modules/messages/testing/screens')).toHaveLength(1)
})

test('pages without a server half are reported', () => {
  const pages = { 'modules/orders/web/module.tsx': '' }
  expect(pagesHaveModule(createTree({ ...pages, 'modules/orders/module.ts': '' }))).toEqual([])
  expect(pagesHaveModule(createTree(pages))).toEqual([
    'modules/orders/web/module.tsx has no modules/orders/module.ts',
  ])
})
