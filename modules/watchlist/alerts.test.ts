import { expect, test } from 'bun:test'
import { requestDeletion } from '@/modules/privacy/factory'
import { alertsMax } from '@/modules/watchlist/alerts'
import { listCopy, openSite, timeOf } from '@/modules/watchlist/factory'
import { serverMessages } from '@/modules/watchlist/messages'
import { alerts, firings } from '@/modules/watchlist/schema'
import { expectResponse } from '@/tests/support/expect-response'

const path = '/api/alerts'

test('a user sets alerts with and without a price, lists and removes them', async () => {
  await using site = await openSite()
  const { app, bob, crown } = site
  const { itemId } = crown
  const { body: priced } = await expectResponse(app, {
    as: bob,
    post: path,
    body: { itemId, maxPrice: 49.5 },
    status: 201,
  })
  expect(priced).toEqual({
    id: priced.id,
    itemId,
    itemName: 'Moon Crown',
    maxPrice: 49.5,
    createdAt: timeOf(app),
    firedAt: null,
  })
  app.advance(1_000)
  const { body: listed } = await expectResponse(app, { as: bob, post: path, body: { itemId }, status: 201 })
  expect(listed.maxPrice).toBeNull()
  expect((await bob.get(path)).body).toEqual([listed, priced])
  expect((await (await app.signIn('eve')).get(path)).body).toEqual([])
  await expectResponse(app, { as: bob, delete: `${path}/${priced.id}`, status: 204 })
  await expectResponse(app, { as: bob, delete: `${path}/${priced.id}`, status: 404, code: 'not_found' })
  expect((await bob.get(path)).body).toEqual([listed])
})

test('the same alert is set once, also after a double click', async () => {
  await using site = await openSite()
  const responses = await Promise.all([site.alert(20), site.alert('20.00'), site.alert(20)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  await Promise.all([site.alert(), site.alert()])
  expect((await site.bob.get(path)).body).toHaveLength(2)
})

test('404 and 422: unknown items and wrong input', async () => {
  await using site = await openSite()
  const { app, bob, crown } = site
  const { itemId } = crown
  const { body: alert } = await site.alert(20)
  await expectResponse(app, { as: bob, post: path, body: { itemId: 'no-item' }, status: 404 })
  const wrong = [{}, { itemId: '' }, { itemId: 7 }, { itemId, maxPrice: 0.49 }]
  for (const body of wrong)
    await expectResponse(app, { as: bob, post: path, body, status: 422, code: 'invalid' })
  expect((await bob.get(path)).body).toEqual([alert])
})

test('409: a user has at most a hundred alerts', async () => {
  await using site = await openSite()
  const { app, bob, crown } = site
  for (let cents = 100; cents < 99 + alertsMax; cents++) await site.alert((cents / 100).toFixed(2))
  const last = await Promise.all([site.alert(500), site.alert(600)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 409])
  await expectResponse(app, {
    as: bob,
    post: path,
    body: { itemId: crown.itemId, maxPrice: 700 },
    status: 409,
    code: 'too_many_alerts',
  })
  expect((await bob.get(path)).body).toHaveLength(alertsMax)
  expect(serverMessages.errors.too_many_alerts.detail).toContain(String(alertsMax))
  expect((await site.alert('1.00')).status).toBe(201)
})

test('the alerts of a deleted account are gone, with what they fired for', async () => {
  await using site = await openSite()
  const { app, bob, seller, crown } = site
  await site.alert(50)
  await listCopy(seller, crown, 40)
  await app.drain()
  expect(await app.ctx.db.select().from(firings)).toHaveLength(1)
  await bob.put(`/api/recent-items/${crown.itemId}`)
  expect((await requestDeletion(bob)).status).toBe(204)
  expect(await app.ctx.db.select().from(alerts)).toEqual([])
  expect(await app.ctx.db.select().from(firings)).toEqual([])
})
