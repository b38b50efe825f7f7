import { expect, test } from 'bun:test'
import { importsPointDown } from '@/tests/tidy/layers'
import { createTree } from '@/tests/tidy/tree'

const failures = (from: string, to: string) =>
  importsPointDown(createTree({ [from]: `import { x } from '@/${to}'` }))

test('imports may point down', () => {
  expect(failures('modules/orders/service.ts', 'src/kit/context')).toEqual([])
  expect(failures('src/http/problems.ts', 'src/kit/errors')).toEqual([])
  expect(failures('src/modules.ts', 'modules/orders/module')).toEqual([])
  expect(failures('tests/support/actors.ts', 'modules/auth/factory')).toEqual([])
  expect(failures('src/runtime/events/relay.test.ts', 'tests/support/app')).toEqual([])
  expect(failures('web/modules.ts', 'modules/orders/web/module')).toEqual([])
  expect(failures('web/app.test.tsx', 'modules/orders/web/module')).toEqual([])
})

test('imports may not point up', () => {
  expect(failures('src/db/open.ts', 'src/app/app')).toEqual([
    'src/db/open.ts:1 imports src/app, but only src/app/app.ts, src/main.ts, src/modules.ts, src/module-api.ts and src/commands know the modules',
  ])
  expect(failures('modules/orders/service.ts', 'src/app/app')).toHaveLength(1)
  expect(failures('modules/orders/service.ts', 'web/lib/api/api')).toHaveLength(1)
  expect(failures('src/app/app.ts', 'scripts/build')).toHaveLength(1)
})

test('only tests import testing files of modules', () => {
  for (const from of [
    'modules/orders/service.ts',
    'modules/orders/factory.ts',
    'src/main.ts',
    'scripts/faults.ts',
  ])
    expect(failures(from, 'modules/orders/testing')).toEqual([
      `${from}:1 imports modules/orders/testing, but only tests import testing files of modules; scripts use tests/support/module-testing`,
    ])
  expect(failures('modules/orders/service.ts', 'modules/orders/testing/permissions')).toHaveLength(1)
  expect(failures('modules/orders/testing.ts', 'modules/orders/testing/permissions')).toEqual([])
  expect(failures('modules/orders/testing/permissions.ts', 'tests/support/trade')).toEqual([])
  expect(failures('modules/orders/reservations/place.test.ts', 'modules/orders/testing/permissions')).toEqual(
    [],
  )
  expect(failures('tests/abuse/headers.test.ts', 'modules/orders/testing/permissions')).toEqual([])
})

test('the kit imports no other folder', () => {
  expect(failures('src/kit/events.ts', 'src/kit/errors')).toEqual([])
  expect(failures('src/kit/events.ts', 'src/runtime/events/relay')).toHaveLength(1)
  expect(failures('src/kit/cache/cached.test.ts', 'src/runtime/events/relay')).toEqual([])
})

test('only the application knows the modules', () => {
  expect(failures('src/db/open.ts', 'modules/orders/schema')).toHaveLength(1)
  expect(failures('src/config.ts', 'modules/orders/config')).toHaveLength(1)
  expect(failures('web/ui/button.tsx', 'modules/orders/contract')).toHaveLength(1)
})

test('pages may import the type of the server', () => {
  const type = createTree({ 'modules/orders/web/queries.ts': `import type { App } from '@/src/app/app'` })
  expect(importsPointDown(type)).toEqual([])
  expect(failures('modules/orders/web/queries.ts', 'src/app/app')).toHaveLength(1)
})
