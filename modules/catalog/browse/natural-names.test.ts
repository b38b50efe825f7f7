import { expect, test } from 'bun:test'
import { refreshNextNameKeys } from '@/modules/catalog/items/name-keys'
import { items } from '@/modules/catalog/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

/** In the order of a reader of English. */
const names = [
  '7 Owls',
  'Ångström 2',
  'Ångström 10',
  'Café Crown',
  'cafe Dawn',
  'Café Early',
  'Łan',
  'Lap',
  'Zebra',
]

async function namesSorted(app: TestApp, query: string): Promise<string[]> {
  const found: string[] = []
  let path: string | undefined = `/api/items?${query}&limit=4`
  while (path) {
    const { body, headers } = await app.visitor().get(path)
    found.push(...body.map(({ name }: { name: string }) => name))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}

test('names are sorted as the language does, over pages and among equal prices', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (const itemName of names.toReversed()) await listItem(seller, { itemName, price: 10 })
  for (const query of ['sort=name', 'sort=price-low', 'sort=price-high'])
    expect([query, await namesSorted(app, query)]).toEqual([query, names])
})

test('items of earlier versions are sorted after a while, and found by their normalized names', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (const itemName of names) await listItem(seller, { itemName })
  await app.core.db.transact((tx) => tx.update(items).set({ nameSortKey: '', nameKey: '' }))
  app.advance(60_000)
  await refreshNextNameKeys(app.ctx)
  expect(await namesSorted(app, 'sort=name')).toEqual(names)
  expect(await namesSorted(app, `search=${encodeURIComponent('cafe\u0301 e')}`)).toEqual(['Café Early'])
})
