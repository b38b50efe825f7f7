import { expect, test } from 'bun:test'
import { buildModule, problemsOf } from '@/tests/support/module-problems'

const withPages = (name: string, ...paths: string[]) =>
  buildModule(name, { pages: paths.map((path) => ({ path, title: 'Page' })) })

test('a second page at a path is rejected, whatever its parameters are called', () => {
  const fix = 'Change the path of one of the two.'
  const start = 'The module reviews (modules/reviews/module.ts) defines the page'
  expect(problemsOf(withPages('shop', '/hats'), withPages('reviews', '/hats'))).toEqual([
    `${start} /hats, which the module shop (modules/shop/module.ts) defines too. ${fix}`,
  ])
  expect(problemsOf(withPages('shop', '/hats/:id'), withPages('reviews', '/hats/:name'))).toEqual([
    `${start} /hats/:name, which the module shop (modules/shop/module.ts) defines too as /hats/:id. ${fix}`,
  ])
  expect(problemsOf(withPages('shop', '/'), withPages('reviews', '/'))).toHaveLength(1)
  expect(problemsOf(withPages('reviews', '/hats', '/hats'))).toEqual([
    `${start} /hats twice. Remove one of the two.`,
  ])
})

test('a page that an earlier one hides is rejected', () => {
  expect(problemsOf(withPages('reviews', '/hats/new'), withPages('shop', '/hats/:id'))).toEqual([])
  expect(problemsOf(withPages('shop', '/hats/:id'), withPages('reviews', '/hats/new'))).toEqual([
    'The module reviews (modules/reviews/module.ts) defines the page /hats/new, which is never shown because /hats/:id of the module shop (modules/shop/module.ts) matches it first. Change its path, or put reviews first in src/modules.ts and web/modules.ts.',
  ])
  expect(problemsOf(withPages('shop', '/hats/:id', '/hats/new'))[0]).toEndWith(
    'Change its path, or list it first.',
  )
})

test.each(['/api/hats', '/assets', 'hats'])('a page at %s is rejected', (path) => {
  expect(problemsOf(withPages('reviews', path))).toEqual([
    `The module reviews (modules/reviews/module.ts) defines the page ${path}, but a page's path starts with / and not with /api/ or /assets/. Change the path.`,
  ])
})
