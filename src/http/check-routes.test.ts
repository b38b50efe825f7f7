import { expect, test } from 'bun:test'
import type { Scope } from '@/src/http/scope'
import type { Module } from '@/src/kit/module/module'
import { ModuleError } from '@/src/kit/module/module-error'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'
import { buildModule } from '@/tests/support/module-problems'

const withRoutes = (name: string, routes: (scope: Scope) => ReturnType<NonNullable<Module['routes']>>) =>
  buildModule(name, { routes })

/** What the server says about the routes of these modules when it is built. */
async function problemsOf(...list: readonly Module[]): Promise<readonly string[]> {
  try {
    await using _ = await createTestApp({ modules: list })
    return []
  } catch (error) {
    if (error instanceof ModuleError) return error.problems
    throw error
  }
}

test('a second route at a path is rejected instead of replacing the first', async () => {
  const catalog = withRoutes('catalog', (scope) => scope.get('/items', () => 'items'))
  const reviews = withRoutes('reviews', (scope) => scope.get('/items/', () => 'reviews'))
  expect(await problemsOf(headerAuth, catalog, reviews)).toEqual([
    'The module reviews (modules/reviews/routes.ts) defines the route GET /api/items/, which the module catalog (modules/catalog/routes.ts) defines too. Change the method or the path of one of the two.',
  ])
})

test('the same path with another method is allowed, and a fixed path beside a parameter', async () => {
  const hats = withRoutes('hats', (scope) =>
    scope.get('/hats/:id', () => 'hat').get('/hats/:id/size', () => 7),
  )
  const reviews = withRoutes('reviews', (scope) =>
    scope.post('/hats/:hat', () => 'hat').get('/hats/new', () => 'hat'),
  )
  expect(await problemsOf(headerAuth, hats, reviews)).toEqual([])
})

test('two names of a parameter are rejected, which the router does not allow', async () => {
  const hats = withRoutes('hats', (scope) => scope.get('/hats/:id', () => 'hat'))
  const reviews = withRoutes('reviews', (scope) => scope.get('/hats/:name/reviews', () => 'review'))
  expect(await problemsOf(headerAuth, hats, reviews)).toEqual([
    'The module reviews (modules/reviews/routes.ts) defines the route GET /api/hats/:name/reviews, whose parameter :name is at the same place as :id in GET /api/hats/:id of the module hats (modules/hats/routes.ts). Give both parameters the same name.',
  ])
})

test('a page at the path of a route is rejected', async () => {
  const reviews = buildModule('reviews', { pages: [{ path: '/metrics', title: 'Reviews' }] })
  expect(await problemsOf(headerAuth, reviews)).toEqual([
    'The module reviews (modules/reviews/module.ts) defines the page /metrics, which is never shown because GET /metrics is a route of the application. Change the path of the page.',
  ])
})
