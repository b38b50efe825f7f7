import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem, reserve } from '@/tests/support/trade'

test('the response names what the buyer pays for, and its seller', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const listed = await listItem(seller, { condition: 'fair', serial: 77 })
  const { body } = await reserve(buyer, listed)
  const named = { seller: 'seller', sellerTemporary: true, serial: 77, condition: 'fair', verified: null }
  expect(body.copy).toEqual(named)
  expect((await reserve(buyer, listed)).body).toEqual(body)
})
