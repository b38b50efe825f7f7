import { expect, test } from 'bun:test'
import { addModule, removeModule } from '@/scripts/lib/module-list'
import { namesFrom } from '@/scripts/lib/module-names'

const entry = { name: 'reviews', file: '@/modules/reviews/module' }
const importLine = `import { reviews } from '@/modules/reviews/module'\n`

test('a module is added at the end, once', () => {
  const list = addModule('export const modules = [auth, orders] as const', entry)
  expect(list).toBe(`${importLine}export const modules = [auth, orders, reviews] as const`)
  expect(addModule(list, entry)).toBe(list)
  expect(addModule('export const modules = [\n  auth,\n]', entry)).toEndWith('[\n  auth, reviews]')
})

test('a module is added to an empty list with a type', () => {
  const list = 'export const modules: readonly WebModule[] = []'
  expect(addModule(list, entry)).toBe(`${importLine}export const modules: readonly WebModule[] = [reviews]`)
})

test('a module is removed, and no other whose name contains its own', () => {
  const list = 'export const modules = [auth, reviewsOfItems, orders] as const'
  expect(removeModule(addModule(list, entry), entry)).toBe(list)
  expect(removeModule(list, entry)).toBe(list)
})

test('a file without the list is rejected', () => {
  expect(() => addModule('export const things = []', entry)).toThrow('no array named modules')
})

test('a name has five forms', () => {
  expect(namesFrom('price-alerts')).toEqual({
    kebab: 'price-alerts',
    camel: 'priceAlerts',
    pascal: 'PriceAlerts',
    snake: 'price_alerts',
    title: 'Price Alerts',
  })
  for (const name of ['', 'Reviews', '../x', 'a--b', '9lives']) expect(namesFrom(name)).toBeUndefined()
})
