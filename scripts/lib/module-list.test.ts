import { expect, test } from 'bun:test'
import { addModule, addPermission } from '@/scripts/lib/module-list'
import { namesFrom } from '@/scripts/lib/module-names'

const entry = { name: 'reviews', file: '@/modules/reviews/module' }
const importLine = `import { reviews } from '@/modules/reviews/module'\n`

test('a module is added at the end', () => {
  expect(addModule('export const modules = [auth, orders] as const', entry)).toBe(
    `${importLine}export const modules = [auth, orders, reviews] as const`,
  )
  expect(addModule('export const modules = [\n  auth,\n]', entry)).toEndWith('[\n  auth, reviews]')
})

test('a module is added to an empty list with a type', () => {
  const list = 'export const modules: readonly WebModule[] = []'
  expect(addModule(list, entry)).toBe(`${importLine}export const modules: readonly WebModule[] = [reviews]`)
})

test('a file without the list is rejected', () => {
  expect(() => addModule('export const things = []', entry)).toThrow('no array named modules')
})

test('the route of a new module is open to all', () => {
  const list = `export const permissions = {\n  'GET /api/wallet': okForSignedIn,\n}\n`
  expect(addPermission(list, 'reviews')).toEndWith(`okForSignedIn,\n\n  'GET /api/reviews': okForAll,\n}\n`)
})

test('a name has four forms', () => {
  expect(namesFrom('price-alerts')).toEqual({
    kebab: 'price-alerts',
    camel: 'priceAlerts',
    pascal: 'PriceAlerts',
    snake: 'price_alerts',
  })
  for (const name of ['', 'Reviews', '../x', 'a--b', '9lives']) expect(namesFrom(name)).toBeUndefined()
})
