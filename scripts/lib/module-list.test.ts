import { expect, test } from 'bun:test'
import { addModule, addPersonalData } from '@/scripts/lib/module-list'
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

test('the table of a new module is described after those of the other modules', () => {
  const document = '| `support_tickets` | |\n| `core_events` | |\n'
  expect(addPersonalData(document, { kebab: 'price-alerts', snake: 'price_alerts' })).toBe(
    '| `support_tickets` | |\n| `price_alerts_entries` | `price-alerts.entries` | erased | No other user needs it. |\n| `core_events` | |\n',
  )
  expect(() => addPersonalData('', { kebab: 'x', snake: 'x' })).toThrow('no table of personal data')
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
