import { expect, test } from 'bun:test'
import { buildPaidOrder, buildReservedOrder, hour, type TestOrder } from '@/modules/orders/factory'
import { decideFirst } from '@/modules/orders/testing/appealed-order'
import { appealMs, buildDisputeSite } from '@/modules/orders/testing/dispute-site'
import { systemContext } from '@/src/kit/context'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { runJobs } from '@/tests/support/pass-time'
import { listItem } from '@/tests/support/trade'

const minute = 60_000
const start = (app: TestApp) => app.core.heartbeat.start(systemContext(app.core, 'test.start'))
const beat = (app: TestApp) => app.core.heartbeat.job.run(systemContext(app.core, 'test.beat'))

/** The server is killed and starts again later. Then everything that is due runs. */
async function goAway(app: TestApp, ms: number): Promise<void> {
  await start(app)
  app.advance(ms)
  await start(app)
  await runJobs(app)
}

/** The server is up meanwhile. */
async function stayUp(app: TestApp, ms: number): Promise<void> {
  await beat(app)
  for (let left = ms; left > 0; left -= minute / 2) {
    app.advance(Math.min(left, minute / 2))
    await beat(app)
  }
  await runJobs(app)
}

async function shownDeadline({ buyer, orderId }: TestOrder): Promise<number> {
  return Date.parse((await buyer.get(`/api/orders/${orderId}`)).body.nextAction.deadline)
}

test('a seller whose time to hand over passed while the site was away has all of it left, and keeps their figures', async () => {
  await using order = await buildPaidOrder()
  const { app, seller, buyer, orderId } = order
  await start(app)
  await stayUp(app, 10 * minute)
  const before = await shownDeadline(order)
  await goAway(app, 3 * hour)
  expect([await order.state(), (await shownDeadline(order)) - before]).toEqual(['paid', 3 * hour])
  await stayUp(app, 49 * minute)
  await seller.post(`/api/orders/${orderId}/sent`)
  await buyer.post(`/api/orders/${orderId}/received`)
  await app.drain()
  const { body } = await app.visitor().get('/api/sellers/seller')
  expect(body).toMatchObject({ completionRate: 1, handOverSeconds: 59 * 60 })
  expect(await order.brokenInvariants()).toEqual([])
})

test('a seller who misses the postponed deadline loses the sale', async () => {
  await using order = await buildPaidOrder()
  await goAway(order.app, 3 * hour)
  await stayUp(order.app, hour - minute)
  expect(await order.state()).toBe('paid')
  await stayUp(order.app, 2 * minute)
  expect(await order.state()).toBe('refunded')
})

test('a deadline that had passed before the absence is not postponed', async () => {
  await using order = await buildPaidOrder()
  order.app.advance(2 * hour)
  await goAway(order.app, 5 * hour)
  expect(await order.state()).toBe('refunded')
})

test('the time to confirm is postponed, and the order completes when it is over', async () => {
  await using order = await buildPaidOrder({ env: { CONFIRM_WINDOW_SECONDS: '3600' } })
  const { app, seller, orderId } = order
  await seller.post(`/api/orders/${orderId}/sent`)
  const left = Number((await order.row())?.confirmBy) - app.ctx.now()
  await goAway(app, left + hour)
  expect([await order.state(), Number((await order.row())?.confirmBy) - app.ctx.now()]).toEqual([
    'sent',
    left,
  ])
  await stayUp(app, left + minute)
  expect(await order.state()).toBe('completed')
})

test('a reservation that would have ended meanwhile can still be paid', async () => {
  await using order = await buildReservedOrder()
  const { app, provider, intentId } = order
  await goAway(app, 24 * hour)
  expect(await order.state()).toBe('awaiting_payment')
  provider.charge(intentId, app.ctx.now())
  await order.sync()
  expect(await order.state()).toBe('paid')
  expect(await order.brokenInvariants()).toEqual([])
})

test('the window of a payment that the site learned of late starts when it learned of it', async () => {
  await using order = await buildReservedOrder()
  const { app, provider, intentId } = order
  provider.charge(intentId, app.ctx.now())
  await goAway(app, 3 * hour)
  await order.sync()
  await runJobs(app)
  expect([await order.state(), (await shownDeadline(order)) - app.ctx.now()]).toEqual(['paid', hour])
})

test('the party that lost can still appeal', async () => {
  await using site = await buildDisputeSite()
  const { path, loser } = await decideFirst(site, 'release')
  await goAway(site.app, appealMs + hour)
  expect((await loser.post(path, { reason: 'Look at the trade again.' })).status).toBe(200)
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('an offer that nobody could answer stays open', async () => {
  await using site = await buildDisputeSite()
  const { seller, buyer, app } = site
  const { listingId } = await listItem(seller, { price: 40 })
  const { body } = await buyer.post(`/api/listings/${listingId}/offers`, { price: 30 })
  await goAway(app, 72 * hour)
  expect((await seller.post(`/api/offers/${body.id}/accept`)).status).toBe(200)
})

test('a process that goes on after a gap postpones the deadlines before it looks at them', async () => {
  await using order = await buildPaidOrder()
  const { app } = order
  await start(app)
  app.advance(3 * hour)
  await runJobs(app)
  expect([app.core.isClockTrusted(), await order.state()]).toEqual([false, 'paid'])
  await beat(app)
  await runJobs(app)
  expect([app.core.isClockTrusted(), await order.state()]).toEqual([true, 'paid'])
})

test('a pause, a question of the bank and an absence do not add up', async () => {
  await using order = await buildPaidOrder()
  const { app, provider, intentId } = order
  const before = await shownDeadline(order)
  provider.inquire(intentId, 'needs_response')
  await order.sync()
  await goAway(app, 3 * hour)
  provider.inquire(intentId, 'closed')
  await order.sync()
  expect((await shownDeadline(order)) - before).toBe(3 * hour)
  expect(await order.brokenInvariants()).toEqual([])
})
