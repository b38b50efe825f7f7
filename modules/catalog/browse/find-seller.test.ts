import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { pauseListingsOf } from '@/modules/catalog/listings/stopped-listings'
import { loggedInAs } from '@/modules/players/factory'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { socketOpener } from '@/tests/support/test-socket'
import { listItem } from '@/tests/support/trade'

test('everyone finds a seller by name, whatever its case', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('Ann')
  const listed = [await listItem(ann), await listItem(ann)]
  const { status, body } = await app.visitor().get('/api/sellers/aNN')
  const [row] = await app.ctx.db.rows<{ created_at: number }>(sql`
    select created_at from auth_users where id = ${await userIdOf(ann)}`)
  expect([status, body]).toEqual([
    200,
    {
      id: await userIdOf(ann),
      username: 'Ann',
      temporary: true,
      imageUrl: null,
      verified: false,
      since: new Date(Number(row?.created_at)).toISOString(),
      rating: { average: null, count: 0 },
      orders: 0,
      completed: 0,
      completionRate: null,
      disputesLost: 0,
      handOverSeconds: null,
      handOverOrders: 0,
      listings: expect.arrayContaining(listed.map(({ listingId }) => expect.objectContaining({ listingId }))),
      listingCount: 2,
      holiday: null,
    },
  ])
})

test.each(['nobody', '%20', 'a'.repeat(65)])('nobody is called %p', async (name) => {
  await using app = await createTestApp()
  expect([404, 422]).toContain((await app.visitor().get(`/api/sellers/${name}`)).status)
})

test('a seller with a linked player is verified', async () => {
  await using app = await createTestApp()
  await app.signIn('ann')
  const { username } = (await (await loggedInAs(app, 'AmberQuill')).get('/api/auth/user')).body
  const isVerified = async (name: string) => (await app.visitor().get(`/api/sellers/${name}`)).body.verified
  expect([await isVerified('ann'), await isVerified(username)]).toEqual([false, true])
})

test('the page of a deleted account is gone, and no other account gets it', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  await listItem(ann)
  await ann.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  expect((await app.visitor().get('/api/sellers/ann')).status).toBe(404)
  expect((await app.visitor().get('/api/sellers/Deleted%20account')).status).toBe(404)
})

test('the page of a suspended seller stays, without listings', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const id = await userIdOf(ann)
  await listItem(ann)
  await transact(app.ctx, (tx) => pauseListingsOf(tx, id, 'sellerSuspended'))
  expect((await app.visitor().get('/api/sellers/ann')).body).toMatchObject({ listings: [], listingCount: 0 })
  expect((await app.visitor().get(`/api/items?sellerId=${id}`)).body).toEqual([])
})

test('open pages of a seller hear of a new listing', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const id = await userIdOf(ann)
  using visitor = await socketOpener(app)()
  visitor.send({ type: 'subscribe', data: { topics: [`seller:${id}`] } })
  await eventually(async () => {
    expect(app.app.server.server?.subscriberCount(`seller:${id}`)).toBe(1)
  })
  await listItem(ann)
  expect((await visitor.waitFor('seller-listings')).data).toEqual({ id })
})
