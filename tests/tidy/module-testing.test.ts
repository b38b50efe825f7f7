import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import {
  type ModuleSurface,
  missingFromTesting,
  surfacesOf,
} from '@/tests/support/module-testing/check-completeness'
import { collectModuleTesting } from '@/tests/support/module-testing/collect-module-testing'
import { defineModuleTesting, type ModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAll } from '@/tests/support/module-testing/permission'
import { withBody } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

test('every route has a permission, and a sample request if it changes data; every page has a screen (B2, B5)', async () => {
  await using app = await createTestApp()
  const surfaces = surfacesOf(app, modules)
  expect(missingFromTesting(surfaces, await collectModuleTesting())).toEqual([])
  expect(surfaces.flatMap(({ routes }) => routes).sort()).toEqual(
    [...new Set(app.app.server.routes.map(({ method, path }) => `${method} ${path}`))].sort(),
  )
})

const file = 'modules/reviews/testing.ts'
const problemsOf = (testing: ModuleTesting, surface: Partial<ModuleSurface>) =>
  missingFromTesting(
    [{ module: 'reviews', routes: [], pages: [], ...surface }],
    [{ file, module: 'reviews', testing: defineModuleTesting(testing) }],
  )

test('what is missing is named with its module, its file and what to do', () => {
  const routes = ['GET /api/reviews', 'POST /api/reviews']
  expect(problemsOf({}, { routes, pages: ['/reviews'] })).toEqual([
    `GET /api/reviews of module reviews has no permission: add it to permissions in ${file}.`,
    `POST /api/reviews of module reviews has no permission: add it to permissions in ${file}.`,
    `/reviews of module reviews has no screen: add it to screens in ${file}.`,
  ])
  const permissions = { 'GET /api/reviews': okForAll, 'POST /api/reviews': okForAll }
  expect(problemsOf({ permissions }, { routes })).toEqual([
    `POST /api/reviews of module reviews has no sample request: add it to sampleRequests in ${file}.`,
    `GET /api/reviews of module reviews has no list of exposed keys: add it to exposedKeys in ${file}.`,
  ])
})

test('parts of a testing value add up', async () => {
  const created: string[] = []
  const part = (name: string) => ({
    permissions: { [`GET /api/${name}`]: okForAll },
    createData: async () => void created.push(name),
    screens: { '/hats': [{ name }], [`/${name}`]: [{ name }] },
  })
  const { permissions, createData, screens } = defineModuleTesting(part('caps'), part('bowlers'))
  expect(Object.keys(permissions ?? {})).toEqual(['GET /api/caps', 'GET /api/bowlers'])
  expect(screens).toEqual({
    '/hats': [{ name: 'caps' }, { name: 'bowlers' }],
    '/caps': [{ name: 'caps' }],
    '/bowlers': [{ name: 'bowlers' }],
  })
  await createData?.({} as World)
  expect(created).toEqual(['caps', 'bowlers'])
})

test('what the module does not have is to be removed', () => {
  const testing = {
    permissions: { 'GET /api/reviews': { statuses: [404] } },
    sampleRequests: { 'POST /api/reviews': withBody('visitor') },
    cacheControl: { 'GET /api/reviews': 'no-cache' },
  }
  expect(problemsOf(testing, {})).toEqual([
    `permissions in ${file} has GET /api/reviews, which is not a route of module reviews: remove it.`,
    `sampleRequests in ${file} has POST /api/reviews, which is not a route of module reviews that changes data: remove it.`,
    `cacheControl in ${file} has GET /api/reviews, which is not a route of module reviews that anyone can read: remove it.`,
  ])
})

test('a fault belongs to the module whose file it changes', () => {
  const fault = { name: 'free items', find: 'a', replace: 'b', impact: '', caughtBy: { seeds: 1 } }
  expect(problemsOf({ faults: [{ ...fault, file: 'modules/reviews/stars.ts' }] }, {})).toEqual([])
  expect(problemsOf({ faults: [{ ...fault, file: 'modules/orders/reservations/place.ts' }] }, {})).toEqual([
    `The fault "free items" in ${file} changes modules/orders/reservations/place.ts: move it to the testing file of its owner.`,
  ])
})

test('a module without a testing file, or with one that exports nothing, is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-testing-'))
  const reviews = [{ name: 'reviews' }]
  await expect(collectModuleTesting(reviews, folder)).rejects.toThrow(
    `Module reviews has no ${file}. Create it and export testing = defineModuleTesting(`,
  )
  await Bun.write(join(folder, file), 'export const testing = {}')
  await expect(collectModuleTesting(reviews, folder)).rejects.toThrow(
    `${file} of module reviews must export testing = defineModuleTesting(`,
  )
  rmSync(folder, { recursive: true })
})
