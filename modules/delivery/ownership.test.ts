import { expect, test } from 'bun:test'
import { buildPlatformSite, runJobs } from '@/modules/delivery/factory'
import type { Env } from '@/src/kit/config'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

const hour = 3_600_000
const events = ['catalog.listing-changed']
const listing = { itemName: 'Typed name', category: 'gear', price: 20, condition: 'good' }

async function buildMarket() {
  const place = await buildPlatformSite({ OWNERSHIP: 'required' })
  const seller = await place.linked('seller')
  const copy = place.platform.mint(seller.player)
  const { assetId, userAssetId } = copy
  const offer = (actor: TestClient, over: object = {}) =>
    actor.post('/api/listings', { ...listing, assetId, userAssetId, ...over })
  return {
    ...place,
    seller,
    copy,
    offer,
    own: async () => (await seller.actor.get('/api/items?sellerId=current')).body,
    /** An hour goes by, in which every copy is looked for. */
    lookAround: async () => {
      place.app.advance(hour)
      await runJobs(place.app, 'catalog.check-ownership')
    },
    [Symbol.asyncDispose]: () => place.app[Symbol.asyncDispose](),
  }
}

test('a copy that the seller shows is listed by the name and serial that the platform gives it', async () => {
  await using m = await buildMarket()
  const { status, body } = await m.offer(m.seller.actor, { serial: 77 })
  expect([status, body.itemName, body.serial]).toEqual([201, m.copy.name, m.copy.serial])
})

test('nobody lists a copy that they do not show, on hold, twice, or without saying which (A30)', async () => {
  await using m = await buildMarket()
  const stranger = await m.linked('stranger')
  const unlinked = await m.app.signIn('unlinked')
  const held = m.platform.mint(m.seller.player, { onHold: true })
  const refuse = async (actor: TestClient, over: object) => {
    const { status, body } = await m.offer(actor, over)
    return [status, body.code]
  }
  expect(await refuse(unlinked, {})).toEqual([409, 'player_not_linked'])
  expect(await refuse(unlinked, { userAssetId: undefined })).toEqual([409, 'player_not_linked'])
  expect(await refuse(stranger.actor, {})).toEqual([422, 'copy_not_shown'])
  expect(await refuse(m.seller.actor, { assetId: '1' })).toEqual([422, 'copy_not_shown'])
  expect(await refuse(m.seller.actor, held)).toEqual([409, 'copy_on_hold'])
  expect(await refuse(m.seller.actor, { userAssetId: undefined })).toEqual([422, 'copy_required'])
  m.platform.hidden.add(m.seller.player.playerId)
  expect(await refuse(m.seller.actor, {})).toEqual([409, 'inventory_hidden'])
  m.platform.hidden.clear()
  m.platform.goDown(m.app.ctx)
  expect(await refuse(m.seller.actor, {})).toEqual([502, 'platform_unavailable'])
  m.platform.recover()
  expect(await m.own()).toEqual([])
  expect((await m.offer(m.seller.actor)).status).toBe(201)
  expect(await refuse(m.seller.actor, {})).toEqual([409, 'copy_already_listed'])
})

test('a copy that has left is withdrawn when somebody wants to buy it, and the seller is told', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  const { body: listed } = await m.offer(m.seller.actor)
  m.platform.trade(m.copy, m.platform.addPlayer('somebody'))
  const refused = await reserve(buyer, { ...listed, assetId: m.copy.assetId })
  expect([refused.status, refused.body.code]).toEqual([409, 'listing_unavailable'])
  await m.app.drain()
  expect((await m.own())[0].status).toBe('withdrawn')
  expect((await m.seller.actor.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Listing withdrawn',
    content: `Your inventory no longer shows the copy of ${m.copy.name} that you had on sale.`,
  })
})

test('with the platform away a reservation goes on by the last look, and a listing waits', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  const { body: listed } = await m.offer(m.seller.actor)
  m.platform.goDown(m.app.ctx)
  expect((await reserve(buyer, { ...listed, assetId: m.copy.assetId })).status).toBe(200)
})

test('within the hour every copy is looked for: what has left is withdrawn, the rest stays', async () => {
  await using m = await buildMarket()
  const other = m.platform.mint(m.seller.player)
  await m.offer(m.seller.actor)
  await m.offer(m.seller.actor, other)
  const asked = m.platform.requestCount
  await m.lookAround()
  expect(m.platform.requestCount - asked).toBe(1)
  m.platform.trade(other, m.platform.addPlayer('somebody'))
  await m.lookAround()
  const statuses = (await m.own()).map((one: { assetId: string; status: string }) => [
    one.assetId,
    one.status,
  ])
  expect(Object.fromEntries(statuses)).toEqual({ [m.copy.assetId]: 'active', [other.assetId]: 'withdrawn' })
  expect(await m.broken()).toEqual([])
})

test('what cannot be shown for now is paused, and comes back on sale only when it is shown again', async () => {
  await using m = await buildMarket()
  const { body } = await m.offer(m.seller.actor)
  const path = `/api/listings/${body.listingId}`
  m.platform.hidden.add(m.seller.player.playerId)
  await m.lookAround()
  expect((await m.own())[0].status).toBe('paused')
  const resume = { as: m.seller.actor, patch: path, body: { status: 'active' } }
  await expectResponse(m.app, { ...resume, status: 409, code: 'inventory_hidden' })
  m.platform.hidden.clear()
  await expectResponse(m.app, { ...resume, status: 200, events })
})

test('an outage withdraws nothing: the look is made once the platform answers', async () => {
  await using m = await buildMarket()
  await m.offer(m.seller.actor)
  m.platform.goDown(m.app.ctx)
  await m.lookAround()
  expect((await m.own())[0].status).toBe('active')
})

test('where ownership is off nobody is asked for anything', async () => {
  await using place = await buildPlatformSite()
  const seller = await place.app.signIn('seller')
  const { listingId } = await listItem(seller, { userAssetId: '55' })
  place.app.advance(hour)
  await runJobs(place.app, 'catalog.check-ownership')
  expect([typeof listingId, place.platform.requestCount]).toEqual(['string', 0])
})

test('it is required where platform login is configured, unless the operator says otherwise', async () => {
  const login = { ROBLOX_CLIENT_ID: 'id', ROBLOX_CLIENT_SECRET: 'secret' }
  const offer = async (env: Env) => {
    await using app = await createRobloxApp(env)
    const seller = await app.signIn('seller')
    return (await seller.post('/api/listings', { ...listing, assetId: '7' })).status
  }
  expect(await offer(login)).toBe(409)
  expect(await offer({ ...login, OWNERSHIP: 'off' })).toBe(201)
  expect(await offer({ OWNERSHIP: 'required' })).toBe(409)
  expect(await offer({})).toBe(201)
})
