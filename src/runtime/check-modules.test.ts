import { expect, test } from 'bun:test'
import { createCore, readSettings } from '@/src/app/create-core'
import { createLog } from '@/src/kit/log'
import { defineModule, type Module } from '@/src/kit/module/module'
import { definePort, provide, use } from '@/src/kit/ports'
import { checkModules, portProviders } from '@/src/runtime/check-modules'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

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
  const misplaced =
    'The module red (modules/red/module.ts) needs paint, which must precede it. Put paint before red in src/modules.ts.'
  expect(problemsOf(paint, red)).toEqual([])
  expect(problemsOf(red, paint)).toEqual([misplaced])
  expect(problemsOf(red)).toEqual([misplaced])
})

test('two modules with the same name are rejected', () => {
  expect(problemsOf(paint, blue, buildModule('blue'))).toEqual([
    'Two modules are named blue (modules/blue/module.ts). Rename one, or remove it from src/modules.ts.',
  ])
})

test('a required port must be provided, an optional one need not be', () => {
  expect(problemsOf(paint)).toEqual([
    'No module provides the port paint.color, which the module paint (modules/paint/module.ts) requires. Add a module that provides it to src/modules.ts.',
  ])
  expect(problemsOf(paint, blue)).toEqual([])
})

test('a port with two providers is rejected', () => {
  expect(problemsOf(paint, red, blue)).toEqual([
    'The module blue (modules/blue/module.ts) provides the port paint.color, which the module red (modules/red/module.ts) provides too. Remove one of the two; a module that offers alternatives chooses in one provider, as modules/platform/module.ts does.',
  ])
  const twice = { ...blue, provides: [...(blue.provides ?? []), ...(red.provides ?? [])] }
  expect(problemsOf(paint, twice)).toEqual([
    'The module blue (modules/blue/module.ts) provides the port paint.color twice. Remove one of the two.',
  ])
})

test('two ports with one name are rejected', () => {
  const other = buildModule('other', { provides: [provide(definePort('paint.ornament'), () => 'gold')] })
  expect(problemsOf(paint, red, other)).toEqual([
    'The module other (modules/other/module.ts) uses another port named paint.ornament than the module paint (modules/paint/module.ts) does. Rename one of the two, or import the same one in both.',
  ])
})

test('the list of ports names their providers', () => {
  expect(portProviders([paint, red]).rows).toEqual([
    { name: 'paint.color', required: true, providedBy: 'red' },
    { name: 'paint.ornament', required: false, providedBy: undefined },
  ])
})

test('using a port without a provider throws with its name', async () => {
  await using one = await coreOf([paint, red])
  const core = one.build()
  expect(() => use({ core }, ornament)).toThrow('No module provides the port paint.ornament')
})

test('an invalid module list prevents startup, with every mistake', async () => {
  await using one = await coreOf([red, buildModule('shop', { topics: [{ name: 'a/b' }] })])
  expect(one.build).toThrow(/^The modules have 2 problems:\n {2}The module red .+\n {2}The module shop .+$/)
  expect(() => checkModules([red, paint])).toThrow('The modules have a problem:\n  The module red')
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
