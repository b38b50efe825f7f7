import { expect, test } from 'bun:test'
import type { Env } from '@/src/kit/config/config'
import { createRobloxApp, type RobloxApp, signInAsPlayer } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'
import { passTime, runJobs } from '@/tests/support/pass-time'
import { hasPromtool, metricsToken, TestPrometheus } from '@/tests/support/prometheus'
import type { TestClient } from '@/tests/support/test-client'
import { buy } from '@/tests/support/trade'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** A paid order for a copy of the seller's inventory, on a site that requires ownership. */
async function buildSale(env: Env = {}) {
  const app = await createRobloxApp({ OWNERSHIP: 'required', ...env })
  const { world } = app.roblox
  const [seller, buyer] = [await signInAsPlayer(app, 'Ada_sells'), await signInAsPlayer(app, 'Bob_buys')]
  const item = world.addItem('Valkyrie Helm')
  const copy = world.giveCopy(item, seller.player)
  world.giveCopy(world.addItem('Paper Hat'), buyer.player)
  const { body } = await seller.actor.post('/api/listings', {
    itemName: 'My own name',
    assetId: String(item.id),
    category: 'gear',
    price: 149.99,
    condition: 'good',
    userAssetId: String(copy.userAssetId),
  })
  const id = await buy(buyer.actor, body)
  const sale = { app, world, seller, buyer, copy, id, listed: body }
  await runJobs(app)
  return { ...sale, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** Moves time on in steps, and runs all jobs after each. */
function advance(app: RobloxApp, ms: number, stepMs = 10 * secondMs): Promise<void> {
  return passTime(app, ms, { stepMs })
}

async function orderOf(actor: TestClient, id: string) {
  return (await actor.get(`/api/orders/${id}`)).body
}

test.each([{}, { ROBLOX_API_KEY: fakeCloudKey }])(
  'a copy traded from seller to buyer completes the order within half a minute, without a click (%#)',
  async (env) => {
    await using sale = await buildSale(env)
    const { app, world, seller, buyer, copy, id } = sale
    expect(sale.listed).toMatchObject({ itemName: 'Valkyrie Helm', serial: copy.serial })
    expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'paid', deliverTo: 'Bob_buys' })
    world.trade(copy, buyer.player)
    await advance(app, 30 * secondMs)
    expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'completed' })
    expect((await seller.actor.get('/api/wallet')).body.available).toBe('138.14')
    const { delivery } = (await seller.actor.get(`/api/orders/${id}/delivery`)).body
    expect(delivery.tradePage).toBe(`https://www.roblox.com/users/${buyer.player.id}/trade`)
    for (const { sha256, body } of delivery.evidence)
      expect(new Bun.CryptoHasher('sha256').update(body).digest('hex')).toBe(sha256)
    expect(await app.brokenInvariants()).toEqual([])
  },
)

test('inventories that lag by a minute complete the order when they show the trade, and not before', async () => {
  await using sale = await buildSale()
  const { app, world, buyer, copy, id } = sale
  app.roblox.store.settings.lagMs = minuteMs
  world.trade(copy, buyer.player)
  await advance(app, 50 * secondMs)
  expect(await orderOf(buyer.actor, id)).toMatchObject({ state: 'paid', dispute: 'none' })
  await advance(app, 40 * secondMs)
  expect((await orderOf(buyer.actor, id)).state).toBe('completed')
})

test.each([
  ['lost', 'cannot be reached'],
  ['fail', 'fails'],
  ['garble', 'answers with garbage'],
] as const)(
  'while the platform is away (%s: it %s) for three hours, the deadline pauses, the rest works, the operator is told, and it recovers by itself',
  async (fault) => {
    await using sale = await buildSale({ METRICS_TOKEN: metricsToken })
    const { app, buyer, seller, world, copy, id } = sale
    const deadline = Date.parse((await orderOf(buyer.actor, id)).deliverBy)
    const prometheus = new TestPrometheus(app)
    await prometheus.scrape({ minutes: 2 })
    app.roblox.faults.always(fault)
    await passTime(app, 3 * hourMs, { stepMs: 5 * minuteMs, each: () => prometheus.scrape() })
    const { state, nextAction } = await orderOf(buyer.actor, id)
    expect([state, nextAction.who, nextAction.deadline, nextAction.paused.reason]).toEqual([
      'paid',
      'platform',
      null,
      'platform',
    ])
    expect((await buyer.actor.get('/api/items')).status).toBe(200)
    expect((await seller.actor.get('/api/wallet')).status).toBe(200)
    expect(app.logLines.filter((line) => line.includes('destination is down'))).not.toEqual([])
    if (hasPromtool) await prometheus.expectFiring('MintmarkDestinationFailing')
    expect((await buyer.actor.get('/api/status')).body.services).toContainEqual({
      name: 'Item Delivery',
      status: 'Degraded',
    })
    app.roblox.faults.always(undefined)
    await advance(app, 2 * minuteMs)
    const resumed = await orderOf(buyer.actor, id)
    expect([resumed.state, resumed.nextAction.who]).toEqual(['paid', 'seller'])
    expect(Date.parse(resumed.deliverBy) - deadline).toBeGreaterThan(2.5 * hourMs)
    world.trade(copy, buyer.player)
    await advance(app, 5 * minuteMs)
    expect((await orderOf(buyer.actor, id)).state).toBe('completed')
    expect((await seller.actor.get('/api/wallet')).body.available).toBe('138.14')
    expect(await app.brokenInvariants()).toEqual([])
  },
)
