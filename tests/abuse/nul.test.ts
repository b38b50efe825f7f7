import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'

const nul = 'a\0b'
const inUrl = encodeURIComponent(nul)

test('a NUL in a name is rejected with its path, the same on both engines', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const replies = {
    receiverId: await ann.post('/api/messages', { receiverId: nul, content: 'hello' }),
    itemId: await ann.post('/api/create-payment-intent', {
      amount: 5,
      itemId: nul,
      listingId: 'x',
      assetId: '1',
    }),
    id: await ann.put(`/api/favorites/${inUrl}`),
    username: await app.visitor().get(`/api/sellers/${inUrl}`),
    sellerId: await app.visitor().get(`/api/items?sellerId=${inUrl}`),
  }
  for (const [path, { status, body }] of Object.entries(replies))
    expect([status, body.code, body.errors]).toEqual([
      422,
      'invalid',
      [{ path, message: "This isn't valid." }],
    ])
})

test('a NUL in a text that people write or search for is removed, and one that no route reads is ignored', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const receiverId = await userIdOf(await app.signIn('bob'))
  const { body } = await ann.post('/api/messages', { receiverId, content: nul })
  expect(body.content).toBe('ab')
  expect((await app.visitor().get(`/api/items?search=${inUrl}`)).body).toEqual([])
  for (const path of ['/', '/api/branding', '/api/items'])
    expect([path, (await app.visitor().get(`${path}?other=${inUrl}`)).status]).toEqual([path, 200])
  expect((await ann.post('/api/keys', { name: 'bot', scopes: ['market:read'], other: nul })).status).toBe(201)
})

test('who may not call a route learns nothing about what it expects', async () => {
  await using app = await createTestApp()
  expect((await app.visitor().put(`/api/favorites/${inUrl}`)).status).toBe(401)
  expect((await app.visitor().post(`/api/admin/orders/${inUrl}/refund`, {})).status).toBe(404)
})
