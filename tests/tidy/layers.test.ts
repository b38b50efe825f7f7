import { expect, test } from 'bun:test'
import { importsPointDown } from '@/tests/tidy/layers'
import { createTree } from '@/tests/tidy/tree'

const importing = (from: string, to: string) =>
  importsPointDown(createTree({ [from]: `import { x } from '@/${to}'` }))

test('imports may point down', () => {
  expect(importing('modules/orders/service.ts', 'src/core/context')).toEqual([])
  expect(importing('src/http/errors.ts', 'src/core/errors')).toEqual([])
  expect(importing('src/modules.ts', 'modules/orders/module')).toEqual([])
  expect(importing('tests/support/actors.ts', 'modules/auth/factory')).toEqual([])
  expect(importing('src/runtime/relay.test.ts', 'tests/support/app')).toEqual([])
  expect(importing('web/modules.ts', 'modules/orders/web/module')).toEqual([])
})

test('imports may not point up', () => {
  expect(importing('src/kit/events.ts', 'src/app')[0]).toStartWith('src/kit/events.ts:1 imports src/app')
  expect(importing('modules/orders/service.ts', 'src/app')).toHaveLength(1)
  expect(importing('modules/orders/service.ts', 'web/lib/api')).toHaveLength(1)
  expect(importing('src/app.ts', 'scripts/build')).toHaveLength(1)
})

test('the kit names no module', () => {
  expect(importing('src/db/open.ts', 'modules/orders/schema')).toHaveLength(1)
  expect(importing('src/config.ts', 'modules/orders/config')).toHaveLength(1)
  expect(importing('web/ui/button.tsx', 'modules/orders/contract').length).toBeGreaterThan(0)
})

test('only the type of the server reaches the pages', () => {
  const type = createTree({ 'modules/orders/web/queries.ts': `import type { App } from '@/src/app'` })
  expect(importsPointDown(type)).toEqual([])
  expect(importing('modules/orders/web/queries.ts', 'src/app')).toHaveLength(1)
})
