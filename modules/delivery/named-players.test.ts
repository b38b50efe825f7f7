import { expect, test } from 'bun:test'
import { buildPlatformSite, runJobs } from '@/modules/delivery/factory'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const minute = 60_000
const polls = ['delivery.track-platform-outage', 'delivery.poll-deliveries', 'orders.process-deadlines']

/** A listed copy of a seller with a linked player. */
async function buildListing() {
  const site = await buildPlatformSite()
  const seller = await site.signInPlayer('seller')
  const copy = site.platform.mint(seller.player)
  const { assetId, userAssetId, serial } = copy
  const listing = await listItem(seller.actor, { assetId, userAssetId, serial })
  const { app } = site
  return {
    ...site,
    copy,
    order: (buyer: TestClient, deliverTo?: string) =>
      reserve(buyer, listing, deliverTo === undefined ? {} : { deliverTo }),
    pollForMinute: async () => {
      for (const step of [1, 2, 3]) {
        app.advance((step * minute) / 6)
        await runJobs(app, ...polls)
      }
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

test('an order for a name that no player has is rejected, and reserves nothing', async () => {
  await using m = await buildListing()
  const bob = await m.app.signIn('bob')
  const rejected = await m.order(bob, 'nobody_there')
  expect([rejected.status, rejected.body.errors]).toEqual([
    422,
    [{ path: 'deliverTo', message: 'No player has this username. Check the spelling.' }],
  ])
  m.platform.addPlayer('Bob_plays')
  const { status, body } = await m.order(bob, 'bob_plays')
  expect([status, body.deliverTo, body.isPlayerNamed]).toEqual([200, 'bob_plays', true])
  expect((await m.order(bob, 'nobody_there')).status).toBe(422)
  expect((await m.order(bob)).body.deliverTo).toBe('bob_plays')
})

test('while the platform is unreachable, any name is accepted; later the linked player counts if nobody has it', async () => {
  await using m = await buildListing()
  const buyer = await m.signInPlayer('buyer')
  m.platform.mint(buyer.player)
  m.platform.goDown(m.app.ctx)
  const { status, body } = await m.order(buyer.actor, 'nobody_there')
  expect([status, body.deliverTo]).toEqual([200, 'nobody_there'])
  m.platform.recover()
  await pay(buyer.actor, body.clientSecret)
  await runJobs(m.app, ...polls)
  m.platform.trade(m.copy, buyer.player)
  await m.pollForMinute()
  expect((await buyer.actor.get(`/api/orders/${body.orderId}`)).body.state).toBe('completed')
})

test('without a named or linked player, a player who happens to have the name of the buyer proves nothing', async () => {
  await using m = await buildListing()
  const bob = await m.app.signIn('bob')
  const stranger = m.platform.addPlayer('bob')
  const { body } = await m.order(bob)
  expect([body.deliverTo, body.isPlayerNamed]).toEqual(['bob', false])
  await pay(bob, body.clientSecret)
  await runJobs(m.app, ...polls)
  m.platform.trade(m.copy, stranger)
  await m.pollForMinute()
  const order = await bob.get(`/api/orders/${body.orderId}`)
  expect([order.body.state, order.body.isPlayerNamed]).toEqual(['paid', false])
})
