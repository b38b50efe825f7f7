import { expect, test } from 'bun:test'
import { createApp } from '@/src/app'
import { readSettings } from '@/src/create-core'
import { openDb } from '@/src/db/open'
import { type Context, systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { origin } from '@/tests/support/apps/create-test-app'
import { createRobloxApp, type RobloxApp, robloxEnv, signInAsPlayer } from '@/tests/support/apps/roblox-app'
import { socketOpener } from '@/tests/support/test-socket'

const minute = 60_000

/** A copy on sale that its seller showed, and somebody who may look at it. */
async function buildListing(env = { OWNERSHIP: 'required' }) {
  const app = await createRobloxApp(env)
  const { world } = app.roblox
  const [seller, visitor] = [await signInAsPlayer(app, 'Ada_sells'), await app.signIn('visitor')]
  const copy = world.giveCopy(world.addItem('Valkyrie Helm'), seller.player)
  const offer = async ({ assetId, userAssetId }: typeof copy) =>
    (
      await seller.actor.post('/api/listings', {
        itemName: 'My own words',
        assetId: String(assetId),
        category: 'hat',
        price: 149.99,
        condition: 'good',
        userAssetId: String(userAssetId),
      })
    ).body
  const { itemId } = await offer(copy)
  return {
    app,
    world,
    seller,
    visitor,
    copy,
    itemId,
    offer,
    path: `/api/items/${itemId}`,
    /** How often the platform is asked for an inventory in the course of this. */
    countRequests: async (run: () => Promise<unknown>) => {
      const before = inventoriesAsked(app)
      await run()
      return inventoriesAsked(app) - before
    },
    states: async () =>
      (await seller.actor.get('/api/items?sellerId=current')).body.map(
        (one: { status: string }) => one.status,
      ),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

function inventoriesAsked({ roblox }: RobloxApp): number {
  return roblox.requests.filter((route) => /collectibles|inventory-items/.test(route)).length
}

/** One round of what looks for copies, in the process that this context is of. */
async function runWatchJob(ctx: Context): Promise<void> {
  const job = modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'catalog.check-ownership')
  await job?.run(systemContext(ctx.core, 'catalog.check-ownership'))
}

test('a copy that has left is withdrawn soon after somebody looks at it, and their open page is told', async () => {
  await using m = await buildListing()
  using page = await socketOpener(m.app)({ as: m.visitor })
  page.send({ type: 'subscribe', data: { topics: [`item:${m.itemId}`] } })
  page.send({ type: 'auth', userId: (await m.visitor.get('/api/auth/user')).body.id })
  await page.waitFor('ready')
  m.world.trade(m.copy, m.world.addPlayer('Carol_waits'))
  m.app.advance(11 * minute)
  const shown = await m.visitor.get(m.path)
  expect([shown.status, shown.body.stock]).toEqual([200, 1])
  await runWatchJob(m.app.ctx)
  expect((await page.waitFor('item')).data).toEqual({ id: m.itemId, price: null, stock: 0 })
  expect(await m.states()).toEqual(['withdrawn'])
})

test('a visitor without an account has it looked for as well', async () => {
  await using m = await buildListing()
  m.world.trade(m.copy, m.world.addPlayer('Carol_waits'))
  m.app.advance(11 * minute)
  await m.app.visitor().get(m.path)
  await runWatchJob(m.app.ctx)
  expect((await m.app.visitor().get(m.path)).body).toMatchObject({ price: null, stock: 0 })
})

test('opening the page asks the platform for nothing itself, so that it never waits', async () => {
  await using m = await buildListing()
  m.app.advance(11 * minute)
  m.app.roblox.faults.always('hold')
  expect(await m.countRequests(() => m.visitor.get(m.path))).toBe(0)
})

test('a copy that was shown within ten minutes is not asked for again, however many look', async () => {
  await using m = await buildListing()
  const look = async () => {
    for (let viewers = 0; viewers < 5; viewers++) await m.app.visitor().get(m.path)
    await runWatchJob(m.app.ctx)
  }
  m.app.advance(9 * minute)
  expect(await m.countRequests(look)).toBe(0)
  m.app.advance(2 * minute)
  expect(await m.countRequests(look)).toBe(1)
  m.app.advance(9 * minute)
  expect(await m.countRequests(look)).toBe(0)
  m.app.advance(2 * minute)
  expect(await m.countRequests(look)).toBe(1)
  expect(await m.states()).toEqual(['active'])
})

test('nobody who looks makes the site ask again within ten minutes while the platform gives no answer', async () => {
  await using m = await buildListing()
  m.app.advance(11 * minute)
  m.app.roblox.faults.always('fail')
  const look = async () => {
    await m.visitor.get(m.path)
    await runWatchJob(m.app.ctx)
  }
  expect(await m.countRequests(look)).toBeGreaterThan(0)
  m.app.advance(5 * minute)
  m.app.roblox.faults.always(undefined)
  expect(await m.countRequests(look)).toBe(0)
  expect(await m.states()).toEqual(['active'])
  m.app.advance(6 * minute)
  expect(await m.countRequests(look)).toBe(1)
})

test('one look at a seller counts for everything that they sell', async () => {
  await using m = await buildListing()
  const other = m.world.giveCopy(m.world.addItem('Paper Hat'), m.seller.player)
  const { itemId } = await m.offer(other)
  m.app.advance(11 * minute)
  const look = async () => {
    for (const path of [m.path, `/api/items/${itemId}`]) await m.visitor.get(path)
    for (let rounds = 0; rounds < 3; rounds++) await runWatchJob(m.app.ctx)
  }
  expect(await m.countRequests(look)).toBe(1)
})

test('of several processes over one database one asks', async () => {
  await using m = await buildListing()
  await using beside = startBeside(m.app)
  m.app.advance(11 * minute)
  const look = async () => {
    for (const fetch of [m.app.app.fetch, beside.app.fetch])
      expect((await fetch(new Request(`${origin}${m.path}`))).status).toBe(200)
    await Promise.all([runWatchJob(m.app.ctx), runWatchJob(beside.ctx), runWatchJob(beside.ctx)])
  }
  expect(await m.countRequests(look)).toBe(1)
})

/** Another process of the same site, as far as one test can have one. */
function startBeside({ databaseLocation, core, roblox }: RobloxApp) {
  const settings = readSettings(modules, { PUBLIC_URL: origin, ...robloxEnv, OWNERSHIP: 'required' })
  const db = openDb(databaseLocation)
  const { now, sleep } = core
  const app = createApp({ modules, settings, db, log: createLog('error'), now, sleep, fetch: roblox.fetch })
  return {
    app,
    ctx: systemContext(app.core, 'test'),
    [Symbol.asyncDispose]: async () => {
      await app.core.stop()
      await db.close()
    },
  }
}

test('where nobody has to show what they sell, looking asks for nothing', async () => {
  await using m = await buildListing({ OWNERSHIP: 'off' })
  m.app.advance(11 * minute)
  const look = async () => {
    await m.visitor.get(m.path)
    await runWatchJob(m.app.ctx)
  }
  expect(await m.countRequests(look)).toBe(0)
})
