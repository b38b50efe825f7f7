import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { pauseListingsOf, resumeListingsOf } from '@/modules/catalog/listings/stopped-listings'
import { endDueHolidays } from '@/modules/catalog/sellers/holidays'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

const dayMs = 86_400_000
const [changed, offered] = ['catalog.listing-changed', 'catalog.listing-offered']

async function openSite() {
  const app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const daysFromNow = (days: number) => new Date(app.ctx.now() + days * dayMs).toISOString()
  return { app, ann, bob, daysFromNow, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

type Site = Awaited<ReturnType<typeof openSite>>

const start = ({ ann }: Site, until?: string) => ann.put('/api/holiday', until === undefined ? {} : { until })
const end = ({ ann }: Site) => ann.delete('/api/holiday')

async function statusOf(seller: TestClient, listingId: string): Promise<string> {
  const { body } = await seller.get('/api/items?sellerId=current')
  return body.find((row: { listingId: string }) => row.listingId === listingId)?.status
}

test('on holiday nothing of a seller is on sale, and afterwards everything that was', async () => {
  await using site = await openSite()
  const { app, ann, bob } = site
  const listing = await listItem(ann)
  const paused = await listItem(ann)
  await ann.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await expectResponse(app, { as: ann, put: '/api/holiday', body: {}, status: 200, events: [changed] })
  expect((await ann.get('/api/holiday')).body).toEqual({ holiday: { until: null } })
  expect((await reserve(bob, listing)).body.code).toBe('listing_unavailable')
  expect((await bob.get(`/api/items/${listing.itemId}`)).body).toMatchObject({ stock: 0, listings: [] })
  expect((await app.visitor().get('/api/sellers/ann')).body).toMatchObject({
    listings: [],
    holiday: { until: null },
  })
  expect(await app.brokenInvariants()).toEqual([])
  await expectResponse(app, { as: ann, delete: '/api/holiday', status: 204, events: [changed, offered] })
  expect((await ann.get('/api/holiday')).body).toEqual({ holiday: null })
  expect([await statusOf(ann, listing.listingId), await statusOf(ann, paused.listingId)]).toEqual([
    'active',
    'paused',
  ])
  await expectResponse(app, { as: ann, delete: '/api/holiday', status: 204 })
  expect(await app.brokenInvariants()).toEqual([])
})

test('orders that are under way go on, and a reservation that ends leaves its listing off sale', async () => {
  await using site = await openSite()
  const { app, ann, bob } = site
  const paid = await buy(bob, await listItem(ann))
  const reserved = await listItem(ann)
  const { orderId } = (await reserve(bob, reserved)).body
  await start(site)
  expect((await ann.post(`/api/orders/${paid}/sent`)).status).toBe(200)
  expect((await bob.post(`/api/orders/${paid}/received`)).body.state).toBe('completed')
  expect((await bob.post(`/api/orders/${orderId}/cancel`)).status).toBe(200)
  await app.drain()
  expect(await statusOf(ann, reserved.listingId)).toBe('paused')
  expect(await app.brokenInvariants()).toEqual([])
})

test('a listing that is created, changed or paused on holiday is on sale afterwards only if it should be', async () => {
  await using site = await openSite()
  const { app, ann } = site
  const before = await listItem(ann)
  await start(site)
  const created = await listItem(ann)
  expect(await statusOf(ann, created.listingId)).toBe('paused')
  const own = `/api/listings/${before.listingId}`
  await expectResponse(app, {
    as: ann,
    patch: own,
    body: { status: 'active' },
    status: 409,
    code: 'on_holiday',
  })
  expect((await ann.patch(`/api/listings/${created.listingId}`, { price: 7 })).body.price).toBe(7)
  expect((await ann.patch(own, { status: 'paused' })).status).toBe(200)
  await end(site)
  expect([await statusOf(ann, before.listingId), await statusOf(ann, created.listingId)]).toEqual([
    'paused',
    'active',
  ])
  expect(await app.brokenInvariants()).toEqual([])
})

test('a holiday, a suspension and a hidden listing do not undo each other', async () => {
  await using site = await openSite()
  const { app, ann } = site
  const staff = await signInStaff(app, 'moderator')
  const id = await userIdOf(ann)
  const suspend = () => transact(app.ctx, (tx) => pauseListingsOf(tx, id, 'sellerSuspended'))
  const restore = () => transact(app.ctx, (tx) => resumeListingsOf(tx, id, 'sellerSuspended'))
  const { listingId } = await listItem(ann)
  const hide = () => staff.post(`/api/admin/listings/${listingId}/hide`, { reason: 'It shows a brand.' })
  const unhide = () => staff.post(`/api/admin/listings/${listingId}/unhide`)
  const causes = [
    [() => start(site), () => end(site)],
    [suspend, restore],
    [hide, unhide],
  ] as const
  for (const [stop, resume] of causes)
    for (const [stopToo, resumeToo] of causes) {
      if (stop === stopToo) continue
      for (const [first, second] of [
        [resume, resumeToo],
        [resumeToo, resume],
      ] as const) {
        await stop()
        await stopToo()
        await first()
        expect(await statusOf(ann, listingId)).toBe('paused')
        await second()
        expect(await statusOf(ann, listingId)).toBe('active')
      }
    }
  expect(await app.brokenInvariants()).toEqual([])
})

test('a holiday with an end is over by itself, and its seller hears of it', async () => {
  await using site = await openSite()
  const { app, ann, daysFromNow } = site
  const { listingId } = await listItem(ann)
  await start(site, daysFromNow(3))
  await start(site, daysFromNow(5))
  app.advance(4 * dayMs)
  await endDueHolidays(app.ctx)
  expect(await statusOf(ann, listingId)).toBe('paused')
  app.advance(dayMs)
  await endDueHolidays(app.ctx)
  expect(await statusOf(ann, listingId)).toBe('active')
  await app.drain()
  expect((await ann.get('/api/notifications')).body[0]).toMatchObject({ title: 'Your holiday is over' })
})

test.each(['tomorrow', 5, '2020-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z'])(
  '422: a holiday until %p',
  async (until) => {
    await using site = await openSite()
    const { status, body } = await site.ann.put('/api/holiday', { until })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'until', message: 'Choose a day in the next 12 months.' }],
    ])
  },
)

test('sales made before a holiday stay on the page of the seller', async () => {
  await using site = await openSite()
  const { app, ann, bob } = site
  await completePurchase(bob, await listItem(ann))
  await app.drain()
  await start(site)
  expect((await app.visitor().get('/api/sellers/ann')).body.completed).toBe(1)
})
