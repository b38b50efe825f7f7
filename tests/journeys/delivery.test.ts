import { expect, test } from 'bun:test'
import type { Env } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import { modules } from '@/src/modules'
import { createRobloxApp, type RobloxApp, signInAsPlayer } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'
import type { TestClient } from '@/tests/support/test-client'
import { buy } from '@/tests/support/trade'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** A seller's own copy, listed and paid for, on a site that lets nobody list anything else. */
async function buildSale(env: Env = {}) {
  const app = await createRobloxApp({ OWNERSHIP: 'required', ...env })
  const { world } = app.roblox
  const [seller, buyer] = [await signInAsPlayer(app, 'Ada_sells'), await signInAsPlayer(app, 'Bob_buys')]
  const hat = world.addItem('Valkyrie Helm')
  const copy = world.giveCopy(hat, seller.player)
  world.giveCopy(world.addItem('Paper Hat'), buyer.player)
  const { body } = await seller.actor.post('/api/listings', {
    itemName: 'My own words',
    assetId: String(hat.id),
    category: 'gear',
    price: 149.99,
    condition: 'good',
    userAssetId: String(copy.userAssetId),
  })
  const id = await buy(buyer.actor, body)
  const sale = { app, world, seller, buyer, copy, id, listed: body }
  await work(app)
  return { ...sale, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** What the site does by itself: every job once, and everything that comes of it. */
async function work(app: RobloxApp): Promise<void> {
  for (const { name, run } of modules.flatMap(({ jobs = [] }) => jobs))
    await run(systemContext(app.core, name))
  await app.drain()
}

/** Time passes, and the site works as often as it would look. */
async function pass(app: RobloxApp, ms: number, stepMs = 10 * second): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    app.advance(Math.min(left, stepMs))
    await work(app)
  }
}

async function orderOf(actor: TestClient, id: string) {
  return (await actor.get(`/api/orders/${id}`)).body
}

test.each([{}, { ROBLOX_API_KEY: fakeCloudKey }])(
  'a copy that is traded from seller to buyer completes the order within half a minute, without a click (%#)',
  async (env) => {
    await using sale = await buildSale(env)
    const { app, world, seller, buyer, copy, id } = sale
    expect(sale.listed).toMatchObject({ itemName: 'Valkyrie Helm', serial: copy.serial })
    expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'paid', deliverTo: 'Bob_buys' })
    world.trade(copy, buyer.player)
    await pass(app, 30 * second)
    expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'completed' })
    expect((await seller.actor.get('/api/wallet')).body.available).toBe('138.14')
    const { delivery } = (await seller.actor.get(`/api/orders/${id}/delivery`)).body
    expect(delivery.tradePage).toBe(`https://www.roblox.com/users/${buyer.player.id}/trade`)
    for (const { sha256, body } of delivery.evidence)
      expect(new Bun.CryptoHasher('sha256').update(body).digest('hex')).toBe(sha256)
    expect(await app.brokenInvariants()).toEqual([])
  },
)

test('inventories that are told a minute late complete the order when they are told, and do nothing before', async () => {
  await using sale = await buildSale()
  const { app, world, buyer, copy, id } = sale
  app.roblox.store.settings.lagMs = minute
  world.trade(copy, buyer.player)
  await pass(app, 50 * second)
  expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'paid', dispute: 'none' })
  await pass(app, 40 * second)
  expect((await orderOf(buyer.actor, id)).state).toBe('completed')
})

test('a copy that is still with the seller at the deadline is refunded', async () => {
  await using sale = await buildSale()
  await pass(sale.app, hour + minute, minute)
  expect(await orderOf(sale.buyer.actor, sale.id)).toMatchObject({
    state: 'refunded',
    refundReason: 'not_delivered',
  })
  expect(await sale.app.brokenInvariants()).toEqual([])
})

test('a copy that went to somebody else opens a dispute by itself', async () => {
  await using sale = await buildSale()
  sale.world.trade(sale.copy, sale.world.addPlayer('Carol_waits'))
  await pass(sale.app, 7 * minute)
  expect(await orderOf(sale.buyer.actor, sale.id)).toMatchObject({ status: 'disputed', disputeBy: 'proof' })
  expect(await sale.app.brokenInvariants()).toEqual([])
})

test('the platform away for an hour: the clock stands still and says so, the rest goes on, and it recovers by itself', async () => {
  await using sale = await buildSale()
  const { app, buyer, seller, world, copy, id } = sale
  const before = Date.parse((await orderOf(buyer.actor, id)).deliverBy)
  app.roblox.faults.always('fail')
  await pass(app, hour + 10 * minute, minute)
  const { state, nextAction } = await orderOf(buyer.actor, id)
  expect([state, nextAction.who, nextAction.deadline, nextAction.paused.why]).toEqual([
    'paid',
    'platform',
    null,
    'platform',
  ])
  expect((await buyer.actor.get('/api/items')).status).toBe(200)
  expect((await seller.actor.get('/api/wallet')).status).toBe(200)
  app.roblox.faults.always(undefined)
  await pass(app, 2 * minute)
  const back = await orderOf(buyer.actor, id)
  expect([back.state, back.nextAction.who]).toEqual(['paid', 'seller'])
  expect(Date.parse(back.deliverBy) - before).toBeGreaterThan(hour)
  world.trade(copy, buyer.player)
  await pass(app, 5 * minute)
  expect((await orderOf(buyer.actor, id)).state).toBe('completed')
  expect(await app.brokenInvariants()).toEqual([])
})
