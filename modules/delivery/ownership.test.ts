import { expect, test } from 'bun:test'
import { buildPlatformSite, runJobs } from '@/modules/delivery/factory'
import type { Env } from '@/src/kit/config/config'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

const hour = 3_600_000
const events = ['catalog.listing-changed', 'catalog.listing-offered']
const listing = { itemName: 'Typed name', category: 'gear', price: 20, condition: 'good' }

async function buildMarket() {
  const site = await buildPlatformSite({ OWNERSHIP: 'required' })
  const seller = await site.signInPlayer('seller')
  const copy = site.platform.mint(seller.player)
  const { assetId, userAssetId } = copy
  const createListing = (actor: TestClient, overrides: object = {}) =>
    actor.post('/api/listings', { ...listing, assetId, userAssetId, ...overrides })
  return {
    ...site,
    seller,
    copy,
    createListing,
    ownItems: async () => (await seller.actor.get('/api/items?sellerId=current')).body,
    /** Advances the time by an hour and checks the ownership of every copy. */
    checkOwnership: async () => {
      site.app.advance(hour)
      await runJobs(site.app, 'catalog.check-ownership')
    },
    [Symbol.asyncDispose]: () => site.app[Symbol.asyncDispose](),
  }
}

test('a listing takes the name and serial of the copy from the platform', async () => {
  await using m = await buildMarket()
  const { status, body } = await m.createListing(m.seller.actor, { serial: 77 })
  expect([status, body.itemName, body.serial]).toEqual([201, m.copy.name, m.copy.serial])
})

test('an item and its offer say when the inventory last showed the copy (A30)', async () => {
  await using m = await buildMarket()
  const { body } = await m.createListing(m.seller.actor)
  const verified = async () => {
    const [item] = (await m.app.visitor().get('/api/items')).body
    const { listings } = (await m.seller.actor.get(`/api/items/${body.itemId}`)).body
    const [own] = await m.ownItems()
    expect([listings[0].verified, own.verified]).toEqual([item.verified, item.verified])
    return item.verified
  }
  expect(await verified()).toBe(new Date(m.app.ctx.now()).toISOString())
  await m.checkOwnership()
  expect(await verified()).toBe(new Date(m.app.ctx.now()).toISOString())
})

test('checkout and order say when the copy was seen, and not what was seen after the purchase', async () => {
  await using m = await buildMarket()
  const { body: listed } = await m.createListing(m.seller.actor)
  const buyer = await m.app.signIn('collector')
  m.app.advance(hour)
  const { body: intent } = await reserve(buyer, listed)
  const seenAt = new Date(m.app.ctx.now()).toISOString()
  expect(intent.copy).toMatchObject({ seller: 'seller', serial: m.copy.serial, verified: seenAt })
  const verified = async () => (await buyer.get(`/api/orders/${intent.orderId}`)).body.verified
  expect(await verified()).toBeNull()
  await pay(buyer, intent.clientSecret)
  await m.checkOwnership()
  expect(await verified()).toBe(seenAt)
})

test("what's included names the check only if sellers must pass it", async () => {
  await using m = await buildMarket()
  await using unchecked = await createRobloxApp()
  const { body: listed } = await m.createListing(m.seller.actor)
  const seller = await unchecked.signIn('seller')
  const features = async (visitor: TestClient, itemId: string) =>
    (await visitor.get(`/api/items/${itemId}`)).body.features
  const check = "Shown in the seller's public inventory before it was listed"
  expect(await features(m.app.visitor(), listed.itemId)).toContain(check)
  const other = await features(unchecked.visitor(), (await listItem(seller)).itemId)
  expect(other).toContain('Handed over on Roblox')
  expect(other).not.toContain(check)
})

test('without a required check, no copy is verified', async () => {
  await using app = await createRobloxApp()
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller)
  expect((await app.visitor().get('/api/items')).body[0].verified).toBeNull()
  expect((await seller.get(`/api/items/${itemId}`)).body.listings[0].verified).toBeNull()
})

test('a copy that is missing, on hold, already listed or not named cannot be listed (A30)', async () => {
  await using m = await buildMarket()
  const stranger = await m.signInPlayer('stranger')
  const unlinked = await m.app.signIn('unlinked')
  const held = m.platform.mint(m.seller.player, { onHold: true })
  const rejection = async (actor: TestClient, overrides: object) => {
    const { status, body } = await m.createListing(actor, overrides)
    return [status, body.code]
  }
  expect(await rejection(unlinked, {})).toEqual([409, 'player_not_linked'])
  expect(await rejection(unlinked, { userAssetId: undefined })).toEqual([409, 'player_not_linked'])
  expect(await rejection(stranger.actor, {})).toEqual([422, 'copy_not_shown'])
  expect(await rejection(m.seller.actor, { assetId: '1' })).toEqual([422, 'copy_not_shown'])
  expect(await rejection(m.seller.actor, held)).toEqual([409, 'copy_on_hold'])
  expect(await rejection(m.seller.actor, { userAssetId: undefined })).toEqual([422, 'copy_required'])
  m.platform.hidden.add(m.seller.player.playerId)
  expect(await rejection(m.seller.actor, {})).toEqual([409, 'inventory_hidden'])
  m.platform.hidden.clear()
  m.platform.goDown(m.app.ctx)
  expect(await rejection(m.seller.actor, {})).toEqual([502, 'platform_unavailable'])
  m.platform.recover()
  expect(await m.ownItems()).toEqual([])
  expect((await m.createListing(m.seller.actor)).status).toBe(201)
  expect(await rejection(m.seller.actor, {})).toEqual([409, 'copy_already_listed'])
})

test('the owner of a copy displaces others who still offer it, but not an order (A47)', async () => {
  await using m = await buildMarket()
  const [owner, buyer] = [await m.signInPlayer('owner'), await m.app.signIn('buyer')]
  await m.createListing(m.seller.actor)
  m.platform.trade(m.copy, owner.player)
  expect((await m.createListing(owner.actor)).status).toBe(201)
  expect((await m.ownItems())[0].status).toBe('withdrawn')
  await m.app.drain()
  expect((await m.seller.actor.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Listing withdrawn',
  })
  const [listed] = (await owner.actor.get('/api/items?sellerId=current')).body
  await reserve(buyer, { ...listed, itemId: listed.id })
  m.platform.trade(m.copy, m.seller.player)
  expect((await m.createListing(m.seller.actor)).body.code).toBe('copy_already_listed')
})

test('reserving a copy that left the inventory withdraws the listing and notifies the seller', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  const { body: listed } = await m.createListing(m.seller.actor)
  m.platform.trade(m.copy, m.platform.addPlayer('bystander'))
  const response = await reserve(buyer, listed)
  expect([response.status, response.body.code]).toEqual([409, 'listing_unavailable'])
  await m.app.drain()
  expect((await m.ownItems())[0].status).toBe('withdrawn')
  expect((await m.seller.actor.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Listing withdrawn',
    content: `Your inventory no longer shows the copy of ${m.copy.name} that you had for sale.`,
  })
})

test('during an outage a listing can still be reserved by the last check', async () => {
  await using m = await buildMarket()
  const buyer = await m.app.signIn('buyer')
  const { body: listed } = await m.createListing(m.seller.actor)
  m.platform.goDown(m.app.ctx)
  expect((await reserve(buyer, listed)).status).toBe(200)
})

test('the hourly check withdraws copies that left the inventory and keeps the others', async () => {
  await using m = await buildMarket()
  const other = m.platform.mint(m.seller.player)
  await m.createListing(m.seller.actor)
  await m.createListing(m.seller.actor, other)
  const requestsBefore = m.platform.requestCount
  await m.checkOwnership()
  expect(m.platform.requestCount - requestsBefore).toBe(1)
  m.platform.trade(other, m.platform.addPlayer('bystander'))
  await m.checkOwnership()
  const statuses = (await m.ownItems()).map((item: { assetId: string; status: string }) => [
    item.assetId,
    item.status,
  ])
  expect(Object.fromEntries(statuses)).toEqual({ [m.copy.assetId]: 'active', [other.assetId]: 'withdrawn' })
  expect(await m.brokenInvariants()).toEqual([])
})

test('a hidden inventory pauses its listings, which resume only when it is visible again', async () => {
  await using m = await buildMarket()
  const { body } = await m.createListing(m.seller.actor)
  const path = `/api/listings/${body.listingId}`
  m.platform.hidden.add(m.seller.player.playerId)
  await m.checkOwnership()
  expect((await m.ownItems())[0].status).toBe('paused')
  const resume = { as: m.seller.actor, patch: path, body: { status: 'active' } }
  await expectResponse(m.app, { ...resume, status: 409, code: 'inventory_hidden' })
  m.platform.hidden.clear()
  await expectResponse(m.app, { ...resume, status: 200, events })
})

test('an outage withdraws nothing', async () => {
  await using m = await buildMarket()
  await m.createListing(m.seller.actor)
  m.platform.goDown(m.app.ctx)
  await m.checkOwnership()
  expect((await m.ownItems())[0].status).toBe('active')
})

test('with OWNERSHIP off no inventory is read', async () => {
  await using site = await buildPlatformSite()
  const seller = await site.app.signIn('seller')
  const { listingId } = await listItem(seller, { userAssetId: '55' })
  site.app.advance(hour)
  await runJobs(site.app, 'catalog.check-ownership')
  expect([typeof listingId, site.platform.requestCount]).toEqual(['string', 0])
})

test('ownership is required if platform login is configured, unless OWNERSHIP overrides it', async () => {
  const login = { ROBLOX_CLIENT_ID: 'id', ROBLOX_CLIENT_SECRET: 'secret' }
  const listingStatus = async (env: Env) => {
    await using app = await createRobloxApp(env)
    const seller = await app.signIn('seller')
    return (await seller.post('/api/listings', { ...listing, assetId: '7' })).status
  }
  expect(await listingStatus(login)).toBe(409)
  expect(await listingStatus({ ...login, OWNERSHIP: 'off' })).toBe(201)
  expect(await listingStatus({ OWNERSHIP: 'required' })).toBe(409)
  expect(await listingStatus({})).toBe(201)
})
