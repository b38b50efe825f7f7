import { expect, test } from 'bun:test'
import { findDefinitions } from '@/scripts/lib/docs/definitions'
import { createTree } from '@/tests/tidy/tree'

const path = 'modules/shop/events.ts'
const findIn = (text: string, file = path) => findDefinitions(createTree({ [file]: text }))

test('a definition has its name, its export and its doc comment', () => {
  const text = `import { defineEvent } from '@/src/kit/events'
/** Not of an export. */
const inner = defineEvent('shop.inner')
/**
 * Somebody paid.
 * Twice.
 */
export const Paid = defineEvent<{ id: string }>('shop.paid')

/** Sales. */
export const saleNotices = defineNotificationKind({ ...texts, name: 'sales' })`
  expect(findIn(text)).toEqual([
    {
      kind: 'notification kind',
      name: 'sales',
      exportName: 'saleNotices',
      file: path,
      description: 'Sales.',
    },
    {
      kind: 'event',
      name: 'shop.paid',
      exportName: 'Paid',
      file: path,
      description: 'Somebody paid. Twice.',
    },
  ])
})

test('definitions in tests are left out', () => {
  expect(findIn("export const Paid = defineEvent('shop.paid')", 'modules/shop/paid.test.ts')).toEqual([])
})

test.each([
  ["export const Paid = defineEvent('shop.paid')"],
  ["// Somebody paid.\nexport const Paid = defineEvent('shop.paid')"],
  ["/** Of something else. */\nconst x = 1\nexport const Paid = defineEvent('shop.paid')"],
])('a definition without a doc comment is rejected: %p', (text) => {
  expect(() => findIn(text)).toThrow(`${path} defines Paid without a doc comment. Add one.`)
})

test('definitions of added modules may lack both', () => {
  const text = "export const Paid = defineEvent('shop.paid')\nexport const Sold = defineEvent(name)"
  const [paid, ...others] = findDefinitions(createTree({ [path]: text }), ['shop'])
  expect([paid?.name, paid?.description, others]).toEqual(['shop.paid', '', []])
})

test('a computed name is rejected', () => {
  expect(() => findIn('\n/** Paid. */\nexport const Paid = defineEvent(prefix + name)')).toThrow(
    `${path} computes the name of Paid. Write it as text.`,
  )
})
