import { expect, test } from 'bun:test'
import { createCore, readSettings } from '@/src/create-core'
import { defineErrors } from '@/src/kit/errors'
import { createLog } from '@/src/kit/log'
import { defineModule, type Module } from '@/src/kit/module'
import { definePort, provide, use } from '@/src/kit/ports'
import { checkModules, portProviders } from '@/src/runtime/check-modules'
import { createTestDatabase } from '@/tests/support/database/test-database'

const owns = 'Nothing.'
const colour = definePort<() => string>('paint.colour')
const ornament = definePort<() => string>('paint.ornament', { required: false })
const paint = defineModule({ name: 'paint', owns, requires: [colour, ornament] })
const red = defineModule({
  name: 'red',
  owns,
  needs: [paint],
  provides: [provide(colour, () => () => 'red')],
})
const blue = defineModule({ name: 'blue', owns, provides: [provide(colour, () => () => 'blue')] })

async function coreOf(list: readonly Module[]) {
  const { db, drop } = await createTestDatabase()
  const build = () =>
    createCore({ modules: list, settings: readSettings(list, {}), db, log: createLog('error') })
  return { build, [Symbol.asyncDispose]: drop }
}

test('a module stands behind those it needs', () => {
  expect(() => checkModules([paint, red])).not.toThrow()
  expect(() => checkModules([red, paint])).toThrow('The module red needs paint, which must stand before it')
  expect(() => checkModules([red])).toThrow('red needs paint')
})

test('no two modules share a name', () => {
  expect(() => checkModules([paint, blue, { ...blue }])).toThrow('Two modules are called blue')
})

test('no two refusals share a code, not even with those of the host', () => {
  const words = { title: 'Torn', detail: 'It is torn.', advice: 'Sew it.' }
  const torn = { ...paint, errors: defineErrors({ torn: [409, words] }) }
  const missing = { ...paint, errors: defineErrors({ not_found: [404, words] }) }
  expect(() => checkModules([torn, red])).not.toThrow()
  expect(() => checkModules([torn, { ...blue, errors: torn.errors }])).toThrow('Two refusals are called torn')
  expect(() => checkModules([missing])).toThrow('Two refusals are called not_found')
})

test('a port that guards something must be filled, any other may stay empty', () => {
  expect(() => checkModules([paint])).toThrow('The port paint.colour guards something and nobody fills it')
  expect(() => checkModules([paint, blue])).not.toThrow()
})

test('the last in the list who fills a port fills it', async () => {
  await using one = await coreOf([paint, red, blue])
  expect(use({ core: one.build() }, colour)()).toBe('blue')
  expect(portProviders([paint, blue, red]).rows).toEqual([
    { name: 'paint.colour', required: true, providedBy: 'red' },
    { name: 'paint.ornament', required: false, providedBy: undefined },
  ])
})

test('using a port that nobody fills is said by its name', async () => {
  await using one = await coreOf([paint, red])
  const core = one.build()
  expect(() => use({ core }, ornament)).toThrow('Nobody fills the port paint.ornament')
})

test('a wrong list stops the boot', async () => {
  await using one = await coreOf([red, paint])
  expect(one.build).toThrow('red needs paint')
})

test('what fills a port may use what others fill, once all are in place', async () => {
  const echo = defineModule({
    name: 'echo',
    owns,
    provides: [provide(ornament, (core) => () => `${use({ core }, colour)()} stripes`)],
  })
  await using one = await coreOf([echo, paint, red])
  expect(use({ core: one.build() }, ornament)()).toBe('red stripes')
})
