import { expect, test } from 'bun:test'
import { signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { endDueSuspensions, suspend as suspendUser } from '@/modules/users/suspensions'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, pay, reserve } from '@/tests/support/trade'

const reason = 'Sold items they did not have.'
const suspended = ['users.account-suspended']
const restored = ['users.account-restored']
const backOnSale = ['catalog.listing-changed', 'catalog.listing-offered']
const dayMs = 86_400_000

async function openSite() {
  const app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  const pathOf = async (actor: TestClient) => `/api/admin/people/${await userIdOf(actor)}`
  return { app, ann, bob, staff, pathOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const suspend = (staff: TestClient, path: string, body: object = {}) =>
  staff.post(`${path}/suspend`, { reason, ...body })

async function statusOf(seller: TestClient, listingId: string): Promise<string> {
  const { body } = await seller.get('/api/items?sellerId=current')
  return body.find((row: { listingId: string }) => row.listingId === listingId)?.status
}

test('a suspended person sees why, and every action that it forbids has its own error', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const path = await site.pathOf(ann)
  const listing = await listItem(ann)
  const others = await listItem(bob)
  const { body } = await expectResponse(app, {
    as: staff,
    post: `${path}/suspend`,
    body: { reason },
    status: 200,
    events: [...suspended, 'catalog.listing-changed'],
  })
  expect(body.suspension).toEqual({ until: null, reason })
  expect((await ann.get('/api/auth/user')).body.suspension).toEqual({ until: null, reason })
  await app.drain()
  expect((await ann.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Your account is suspended',
    content: expect.stringContaining(reason),
  })
  expect((await ann.get('/api/account-actions')).body).toMatchObject([{ action: 'users.suspend', reason }])
  const forbidden: [string, string, object][] = [
    ['POST', '/api/listings', {}],
    ['PATCH', `/api/listings/${listing.listingId}`, { status: 'active' }],
    ['POST', '/api/create-payment-intent', {}],
    ['POST', '/api/payouts', {}],
    ['POST', '/api/reports', {}],
    ['POST', '/api/messages/m1/report', {}],
    ['POST', '/api/orders/o1/review', {}],
    ['PUT', '/api/orders/o1/review', {}],
    ['PUT', '/api/orders/o1/review/answer', {}],
    ['POST', '/api/messages', { receiverId: await userIdOf(bob), content: 'Hello' }],
  ]
  for (const [method, route, sent] of forbidden) {
    const response = await ann.send(method, route, sent)
    expect([route, response.status, response.body.code]).toEqual([route, 403, 'account_suspended'])
  }
  expect((await reserve(ann, others)).status).toBe(403)
  expect((await ann.delete(`/api/listings/${listing.listingId}`)).status).toBe(204)
})

test('listings are paused and come back, except those that the seller had paused', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const path = await site.pathOf(ann)
  const [active, paused, reserved] = [await listItem(ann), await listItem(ann), await listItem(ann)]
  await ann.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  const { orderId } = (await reserve(bob, reserved)).body
  const states = async () =>
    Promise.all([active, paused, reserved].map(({ listingId }) => statusOf(ann, listingId)))
  await suspend(staff, path)
  expect(await states()).toEqual(['paused', 'paused', 'reserved'])
  expect((await bob.get(`/api/items/${active.itemId}`)).status).toBe(404)
  expect((await reserve(bob, active)).body.code).toBe('listing_unavailable')
  await bob.post(`/api/orders/${orderId}/cancel`)
  await app.drain()
  expect(await states()).toEqual(['paused', 'paused', 'paused'])
  await expectResponse(app, {
    as: staff,
    post: `${path}/restore`,
    body: { reason: 'A mistake.' },
    status: 200,
    events: [...restored, ...backOnSale, ...backOnSale],
  })
  expect(await states()).toEqual(['active', 'paused', 'active'])
  expect((await reserve(bob, active)).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})

test('open orders finish, their parties can write to each other, and the money is paid to the seller', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const path = await site.pathOf(ann)
  const orderId = await buy(bob, await listItem(ann))
  await suspend(staff, path)
  const toBob = { receiverId: await userIdOf(bob), content: 'On its way.' }
  expect((await ann.post('/api/messages', toBob)).status).toBe(201)
  expect((await ann.post(`/api/orders/${orderId}/sent`)).status).toBe(200)
  expect((await bob.post(`/api/orders/${orderId}/received`)).status).toBe(200)
  expect((await ann.get('/api/wallet')).body.available).not.toBe('0.00')
  expect((await ann.post('/api/messages', toBob)).body.code).toBe('account_suspended')
  expect((await ann.post('/api/payouts', { amount: 10, method: 'bank' })).body.code).toBe('account_suspended')
  expect(await app.brokenInvariants()).toEqual([])
})

test('a suspended buyer loses reservations, and can receive and dispute what is paid', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const listing = await listItem(ann)
  const [received, disputed] = [await buy(bob, await listItem(ann)), await buy(bob, await listItem(ann))]
  const { body } = await reserve(bob, listing)
  await suspend(staff, await site.pathOf(bob))
  expect((await pay(bob, body.clientSecret)).body.code).toBe('account_suspended')
  await app.drain()
  expect((await bob.get(`/api/orders/${body.orderId}`)).body.state).toBe('expired')
  expect(await statusOf(ann, listing.listingId)).toBe('active')
  expect((await bob.post(`/api/orders/${received}/received`)).status).toBe(200)
  expect((await bob.post(`/api/orders/${disputed}/dispute`, { reason: 'Nothing came.' })).status).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})

test('a suspension ends on its date, and not before', async () => {
  await using site = await openSite()
  const { app, ann, staff } = site
  const path = await site.pathOf(ann)
  const { listingId } = await listItem(ann)
  const until = new Date(app.ctx.now() + dayMs).toISOString()
  expect((await suspend(staff, path, { until })).body.suspension).toEqual({ until, reason })
  app.advance(dayMs - 1)
  await endDueSuspensions(app.ctx)
  expect(await statusOf(ann, listingId)).toBe('paused')
  app.shiftWallClock(dayMs)
  await endDueSuspensions(app.ctx)
  expect(await statusOf(ann, listingId)).toBe('paused')
  app.shiftWallClock(-dayMs)
  app.advance(1)
  await endDueSuspensions(app.ctx)
  expect(await statusOf(ann, listingId)).toBe('active')
  expect((await ann.get('/api/auth/user')).body.suspension).toBeNull()
  await app.drain()
  expect((await ann.get('/api/notifications')).body[0].title).toBe('Your account is no longer suspended')
  await endDueSuspensions(app.ctx)
  expect((await app.eventNames()).filter((name) => name === restored[0])).toHaveLength(1)
})

test('a suspension can be changed; what it needs is checked', async () => {
  await using site = await openSite()
  const { app, ann, staff } = site
  const path = await site.pathOf(ann)
  const restore = { as: staff, post: `${path}/restore`, body: { reason } }
  await expectResponse(app, { ...restore, status: 409, code: 'not_suspended' })
  const past = new Date(app.ctx.now()).toISOString()
  for (const body of [
    {},
    { reason: ' ' },
    { reason, until: 'soon' },
    { reason, until: past },
    { reason, until: 7 },
  ])
    await expectResponse(app, { as: staff, post: `${path}/suspend`, body, status: 422, code: 'invalid' })
  await suspend(staff, path)
  const { body } = await suspend(staff, path, { until: '2026-03-01', reason: 'Less.' })
  expect(body.suspension).toEqual({ until: '2026-03-01T00:00:00.000Z', reason: 'Less.' })
  expect((await suspend(staff, '/api/admin/people/missing')).status).toBe(404)
  expect((await ann.post(`${path}/suspend`, { reason })).status).toBe(404)
})

test('nobody suspends themselves, moderators suspend no staff, and the last admin stays', async () => {
  await using site = await openSite()
  const { app, staff } = site
  const chief = await signInStaff(app, 'admin', 'chief')
  const [own, ofChief] = [await site.pathOf(staff), await site.pathOf(chief)]
  const body = { reason }
  await expectResponse(app, { as: staff, post: `${own}/suspend`, body, status: 403, code: 'own_case' })
  await expectResponse(app, {
    as: staff,
    post: `${ofChief}/suspend`,
    body,
    status: 403,
    code: 'staff_protected',
  })
  await expectResponse(app, { as: chief, post: `${own}/suspend`, body, status: 200, events: suspended })
  await expectResponse(app, { as: staff, get: own, status: 403, code: 'account_suspended' })
  const byOperator = suspendUser(app.ctx, await userIdOf(chief), body)
  await expect(byOperator).rejects.toMatchObject({ kind: { code: 'last_admin' } })
})

test('a person suspended while they list something has no listing on sale afterwards', async () => {
  await using app = await createTestApp({ hasFullPool: true, env: { OPEN_RESERVATIONS_MAX: '1000000' } })
  const ann = await signUpVerified(app, 'ann')
  const staff = await signInStaff(app, 'moderator')
  const path = `/api/admin/people/${await userIdOf(ann)}`
  for (let round = 0; round < 5; round++) {
    const listed = Array.from({ length: 4 }, () => listItem(ann))
    const [response] = await Promise.all([suspend(staff, path), ...listed])
    expect(response.status).toBe(200)
    const { body } = await ann.get('/api/items?sellerId=current')
    expect(body.filter(({ status }: { status: string }) => status === 'active')).toEqual([])
    await staff.post(`${path}/restore`, { reason })
  }
})

test('a purchase and the suspension of its seller: either the order exists or the listing is paused', async () => {
  await using app = await createTestApp({ hasFullPool: true, env: { OPEN_RESERVATIONS_MAX: '1000000' } })
  const ann = await signUpVerified(app, 'ann')
  const staff = await signInStaff(app, 'moderator')
  const path = `/api/admin/people/${await userIdOf(ann)}`
  for (let round = 0; round < 6; round++) {
    const [bob, listing] = [await app.signIn(`buyer_${round}`), await listItem(ann)]
    const [bought, response] = await Promise.all([reserve(bob, listing), suspend(staff, path)])
    expect(response.status).toBe(200)
    expect([200, 409]).toContain(bought.status)
    expect(await statusOf(ann, listing.listingId)).toBe(bought.status === 200 ? 'reserved' : 'paused')
    if (bought.status === 200) await bob.post(`/api/orders/${bought.body.orderId}/cancel`)
    await app.drain()
    await staff.post(`${path}/restore`, { reason })
    await ann.delete(`/api/listings/${listing.listingId}`)
  }
  expect(await app.brokenInvariants()).toEqual([])
})

test('a purchase and the suspension of its buyer: whoever is first', async () => {
  await using app = await createTestApp({ hasFullPool: true, env: { OPEN_RESERVATIONS_MAX: '1000000' } })
  const [ann, bob] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  const staff = await signInStaff(app, 'moderator')
  const path = `/api/admin/people/${await userIdOf(bob)}`
  const listing = await listItem(ann)
  const [bought, response] = await Promise.all([reserve(bob, listing), suspend(staff, path)])
  expect(response.status).toBe(200)
  expect([200, 403, 409]).toContain(bought.status)
  await app.drain()
  expect(await statusOf(ann, listing.listingId)).toBe('active')
})
