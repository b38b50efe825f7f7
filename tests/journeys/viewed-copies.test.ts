import { expect, test } from 'bun:test'
import { type Context, systemContext } from '@/src/kit/context'
import { modules } from '@/src/modules'
import { origin } from '@/tests/support/apps/create-test-app'
import { createRobloxApp, type RobloxApp, robloxEnv, signInAsPlayer } from '@/tests/support/apps/roblox-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { socketOpener } from '@/tests/support/test-socket'

const minuteMs = 60_000

/** A listing of a copy that the seller owns, and a visitor. */
async function buildListing(env = { OWNERSHIP: 'required' }) {
  const app = await createRobloxApp(env)
  const { world } = app.roblox
  const [seller, visitor] = [await signInAsPlayer(app, 'Ada_sells'), await app.signIn('visitor')]
  const copy = world.giveCopy(world.addItem('Valkyrie Helm'), seller.player)
  const offer = async ({ assetId, userAssetId }: typeof copy) =>
    (
      await seller.actor.post('/api/listings', {
        itemName: 'My own name',
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
    /** Returns how many inventory requests the platform gets while `run` executes. */
    countRequests: async (run: () => Promise<unknown>) => {
      const before = countInventoryRequests(app)
      await run()
      return countInventoryRequests(app) - before
    },
    states: async () =>
      (await seller.actor.get('/api/items?sellerId=current')).body.map(
        (one: { status: string }) => one.status,
      ),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

function countInventoryRequests({ roblox }: RobloxApp): number {
  return roblox.requests.filter((route) => /collectibles|inventory-items/.test(route)).length
}

/** Runs the ownership check once, in the context's process. */
async function checkOwnership(ctx: Context): Promise<void> {
  const job = modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'catalog.check-ownership')
  await job?.run(systemContext(ctx.core, 'catalog.check-ownership'))
}

test('a copy that has left is withdrawn soon after a visitor opens its page, and the open page is updated', async () => {
  await using site = await buildListing()
  using page = await socketOpener(site.app)({ as: site.visitor })
  page.send({ type: 'subscribe', data: { topics: [`item:${site.itemId}`] } })
  page.send({ type: 'auth', userId: (await site.visitor.get('/api/auth/user')).body.id })
  await page.waitFor('ready')
  site.world.trade(site.copy, site.world.addPlayer('Carol_waits'))
  site.app.advance(11 * minuteMs)
  const shown = await site.visitor.get(site.path)
  expect([shown.status, shown.body.stock]).toEqual([200, 1])
  await checkOwnership(site.app.ctx)
  expect((await page.waitFor('item')).data).toEqual({
    id: site.itemId,
    price: null,
    stock: 0,
    listingId: null,
    seller: null,
    sellerId: null,
    sellerTemporary: false,
    verified: null,
  })
  expect(await site.states()).toEqual(['withdrawn'])
})

test('opening the page sends no request to the platform, so the page never waits for it', async () => {
  await using site = await buildListing()
  site.app.advance(11 * minuteMs)
  site.app.roblox.faults.always('hold')
  expect(await site.countRequests(() => site.visitor.get(site.path))).toBe(0)
})

test('a copy that was checked within ten minutes is not checked again, however many visitors open it', async () => {
  await using site = await buildListing()
  const visit = async () => {
    for (let viewers = 0; viewers < 5; viewers++) await site.app.visitor().get(site.path)
    await checkOwnership(site.app.ctx)
  }
  site.app.advance(9 * minuteMs)
  expect(await site.countRequests(visit)).toBe(0)
  site.app.advance(2 * minuteMs)
  expect(await site.countRequests(visit)).toBe(1)
  site.app.advance(9 * minuteMs)
  expect(await site.countRequests(visit)).toBe(0)
  site.app.advance(2 * minuteMs)
  expect(await site.countRequests(visit)).toBe(1)
  expect(await site.states()).toEqual(['active'])
})

test("while the platform fails, visits don't repeat the check within ten minutes", async () => {
  await using site = await buildListing()
  site.app.advance(11 * minuteMs)
  site.app.roblox.faults.always('fail')
  const visit = async () => {
    await site.visitor.get(site.path)
    await checkOwnership(site.app.ctx)
  }
  expect(await site.countRequests(visit)).toBeGreaterThan(0)
  site.app.advance(5 * minuteMs)
  site.app.roblox.faults.always(undefined)
  expect(await site.countRequests(visit)).toBe(0)
  expect(await site.states()).toEqual(['active'])
  site.app.advance(6 * minuteMs)
  expect(await site.countRequests(visit)).toBe(1)
})

test('one check of a seller covers all their listings', async () => {
  await using site = await buildListing()
  const other = site.world.giveCopy(site.world.addItem('Paper Hat'), site.seller.player)
  const { itemId } = await site.offer(other)
  site.app.advance(11 * minuteMs)
  const visit = async () => {
    for (const path of [site.path, `/api/items/${itemId}`]) await site.visitor.get(path)
    for (let rounds = 0; rounds < 3; rounds++) await checkOwnership(site.app.ctx)
  }
  expect(await site.countRequests(visit)).toBe(1)
})

test('of several processes over one database, only one checks', async () => {
  await using site = await buildListing()
  const env = { ...robloxEnv, OWNERSHIP: 'required' }
  await using second = await createSecondProcess(site.app, env, { fetch: site.app.roblox.fetch })
  const secondCtx = systemContext(second.app.core, 'test')
  site.app.advance(11 * minuteMs)
  const visit = async () => {
    for (const fetch of [site.app.app.fetch, second.app.fetch])
      expect((await fetch(new Request(`${origin}${site.path}`))).status).toBe(200)
    await Promise.all([checkOwnership(site.app.ctx), checkOwnership(secondCtx), checkOwnership(secondCtx)])
  }
  expect(await site.countRequests(visit)).toBe(1)
})

test('without required ownership, a visit checks nothing', async () => {
  await using site = await buildListing({ OWNERSHIP: 'off' })
  site.app.advance(11 * minuteMs)
  const visit = async () => {
    await site.visitor.get(site.path)
    await checkOwnership(site.app.ctx)
  }
  expect(await site.countRequests(visit)).toBe(0)
})
