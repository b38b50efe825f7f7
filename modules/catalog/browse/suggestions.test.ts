import { expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { completePurchase, listItem } from '@/tests/support/trade'

async function suggest({ visitor }: TestApp, search: string) {
  return (await visitor().get(`/api/search/suggestions?q=${encodeURIComponent(search)}`)).body
}

test('visitors get at most eight items whose name contains the text, those for sale and most traded first', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (let at = 0; at < 8; at++) await listItem(seller, { itemName: `Crown ${at}`, price: 10 + at })
  const traded = await listItem(seller, { itemName: 'Old Crown', price: 99 })
  await completePurchase(
    await app.signIn('buyer'),
    await listItem(seller, { assetId: traded.assetId, price: 5 }),
  )
  await app.drain()
  const found = await suggest(app, ' CROWN ')
  expect(found).toHaveLength(8)
  expect(found[0]).toEqual({
    id: traded.itemId,
    name: 'Old Crown',
    category: 'hat',
    price: 99,
    assetId: traded.assetId,
    imageUrl: null,
  })
  await seller.delete(`/api/listings/${traded.listingId}`)
  expect(await suggest(app, 'old cr')).toEqual([{ ...found[0], price: null }])
})

test('an item with the name comes first, however little it is traded', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  for (let at = 0; at < 8; at++) await listItem(seller, { itemName: `Crown ${at}`, price: 10 + at })
  const named = await listItem(seller, { itemName: 'Crown', price: 99 })
  await seller.delete(`/api/listings/${named.listingId}`)
  const found = await suggest(app, 'cROWN')
  expect(found).toHaveLength(8)
  expect(found[0]).toMatchObject({ id: named.itemId, name: 'Crown', price: null })
})

test.each(['', '   ', '%', 'zz top'])('nothing is suggested for %p', async (search) => {
  await using app = await createTestApp()
  await listItem(await app.signIn('seller'))
  expect(await suggest(app, search)).toEqual([])
})

test('422: a text of more than 100 characters', async () => {
  await using app = await createTestApp()
  expect((await app.visitor().get(`/api/search/suggestions?q=${'x'.repeat(101)}`)).status).toBe(422)
})
