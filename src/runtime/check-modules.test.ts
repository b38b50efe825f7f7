import { expect, test } from 'bun:test'
import { createCore, readSettings } from '@/src/create-core'
import { defineErrors } from '@/src/kit/errors'
import { createLog } from '@/src/kit/log'
import { defineModule, type Module } from '@/src/kit/module'
import { definePort, provide, use } from '@/src/kit/ports'
import { checkModules, portProviders } from '@/src/runtime/check-modules'
import { createTestDatabase } from '@/tests/support/database/test-database'

const owns = 'Nothing.'
const color = definePort<() => string>('paint.color')
const ornament = definePort<() => string>('paint.ornament', { required: false })
const paint = defineModule({ name: 'paint', owns, requires: [color, ornament] })
const red = defineModule({
  name: 'red',
  owns,
  needs: [paint],
  provides: [provide(color, () => () => 'red')],
})
const blue = defineModule({ name: 'blue', owns, provides: [provide(color, () => () => 'blue')] })

async function coreOf(list: readonly Module[]) {
  const { db, drop } = await createTestDatabase()
  const build = () =>
    createCore({ modules: list, settings: readSettings(list, {}), db, log: createLog('error') })
  return { build, [Symbol.asyncDispose]: drop }
}

test('a module must come after those it needs', () => {
  expect(() => checkModules([paint, red])).not.toThrow()
  expect(() => checkModules([red, paint])).toThrow('The module red needs paint, which must precede it')
  expect(() => checkModules([red])).toThrow('red needs paint')
})

test('two modules with the same name are rejected', () => {
  expect(() => checkModules([paint, blue, { ...blue }])).toThrow('Two modules are named blue')
})

test("two errors with the same code are rejected, including the application's own", () => {
  const words = { title: 'Torn', detail: 'It is torn.', advice: 'Sew it.' }
  const torn = { ...paint, errors: defineErrors({ torn: [409, words] }) }
  const missing = { ...paint, errors: defineErrors({ not_found: [404, words] }) }
  expect(() => checkModules([torn, red])).not.toThrow()
  expect(() => checkModules([torn, { ...blue, errors: torn.errors }])).toThrow(
    'Two errors have the code torn',
  )
  expect(() => checkModules([missing])).toThrow('Two errors have the code not_found')
})

test('two report subjects with the same name are rejected', () => {
  const stains = {
    ...paint,
    reportSubjects: [{ name: 'stain', find: async () => ({ reportedId: 'ann', content: '' }) }],
  }
  expect(() => checkModules([stains, blue])).not.toThrow()
  expect(() => checkModules([stains, { ...blue, reportSubjects: stains.reportSubjects }])).toThrow(
    'Two report subjects are named stain',
  )
})

test('a required port must be provided, an optional one need not be', () => {
  expect(() => checkModules([paint])).toThrow('No module provides the port paint.color')
  expect(() => checkModules([paint, blue])).not.toThrow()
})

test('the last provider of a port wins', async () => {
  await using one = await coreOf([paint, red, blue])
  expect(use({ core: one.build() }, color)()).toBe('blue')
  expect(portProviders([paint, blue, red]).rows).toEqual([
    { name: 'paint.color', required: true, providedBy: 'red' },
    { name: 'paint.ornament', required: false, providedBy: undefined },
  ])
})

test('using a port without a provider throws with its name', async () => {
  await using one = await coreOf([paint, red])
  const core = one.build()
  expect(() => use({ core }, ornament)).toThrow('No module provides the port paint.ornament')
})

test('an invalid module list prevents startup', async () => {
  await using one = await coreOf([red, paint])
  expect(one.build).toThrow('red needs paint')
})

test('a provider may use other ports once all are in place', async () => {
  const echo = defineModule({
    name: 'echo',
    owns,
    provides: [provide(ornament, (core) => () => `${use({ core }, color)()} stripes`)],
  })
  await using one = await coreOf([echo, paint, red])
  expect(use({ core: one.build() }, ornament)()).toBe('red stripes')
})
