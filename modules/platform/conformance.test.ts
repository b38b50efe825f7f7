import { expect, test } from 'bun:test'
import { editDemoProfile, tradeDemoCopy } from '@/modules/platform/demo/actions'
import { platformPort } from '@/modules/platform/ports'
import {
  maybeHolder,
  maybePlatformItem,
  maybePlatformPriceHistory,
  maybePlayer,
  platformDownSince,
  readAvatar,
  readInventory,
  readItemImages,
} from '@/modules/platform/service'
import { type Context, systemContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'

/** A platform with two public inventories and a hidden one, and the actions its players perform there. */
interface PlatformFixture extends AsyncDisposable {
  ctx: Context
  seller: string
  buyer: string
  hiddenPlayer: string
  username: string
  trade(userAssetId: string, to: string): Promise<void>
  describe(playerId: string, text: string): Promise<void>
}

const fixtures: Record<string, () => Promise<PlatformFixture>> = {
  'the demo universe': createDemoFixture,
  'Roblox without an API key': () => createRobloxFixture({}),
  'Roblox with an API key': () => createRobloxFixture({ ROBLOX_API_KEY: fakeCloudKey }),
}

for (const [name, createFixture] of Object.entries(fixtures)) {
  test(`${name} finds a player by id, and by username in any case`, async () => {
    await using fixture = await createFixture()
    const byName = await maybePlayer(fixture.ctx, { username: fixture.username.toUpperCase() })
    expect(byName).toMatchObject({ username: fixture.username, banned: false })
    expect(byName?.createdAt).toBeLessThan(fixture.ctx.now())
    expect(await maybePlayer(fixture.ctx, { playerId: byName?.playerId ?? '' })).toEqual(byName)
    expect(await maybePlayer(fixture.ctx, { playerId: '404' })).toBeUndefined()
    expect(await maybePlayer(fixture.ctx, { username: 'nobody_at_all' })).toBeUndefined()
  })

  test(`${name} returns an edited profile description immediately`, async () => {
    await using fixture = await createFixture()
    await fixture.describe(fixture.buyer, 'amber kite seven')
    expect(await maybePlayer(fixture.ctx, { playerId: fixture.buyer })).toMatchObject({
      description: 'amber kite seven',
    })
  })

  test(`${name} returns the copies in an inventory, with the raw response and its hash`, async () => {
    await using fixture = await createFixture()
    const [copy] = await copiesOf(fixture, fixture.seller)
    const inventory = await readInventory(fixture.ctx, fixture.seller, copy.assetId)
    if (inventory.seen !== 'open') throw new Error('the inventory should be public')
    const found = inventory.copies.find(({ userAssetId }) => userAssetId === copy.userAssetId)
    expect(found).toMatchObject({ assetId: copy.assetId, serial: copy.serial, onHold: copy.onHold })
    expect(new Set(inventory.copies.map(({ assetId }) => assetId))).toEqual(new Set([copy.assetId]))
    expect(new Bun.CryptoHasher('sha256').update(inventory.body).digest('hex')).toBe(inventory.sha256)
    expect(inventory.readAt).toBe(fixture.ctx.now())
    expect(copy.name).toBeString()
  })

  test(`${name} distinguishes a hidden inventory from an unknown player`, async () => {
    await using fixture = await createFixture()
    expect((await readInventory(fixture.ctx, fixture.hiddenPlayer)).seen).toBe('hidden')
    expect((await readInventory(fixture.ctx, fixture.hiddenPlayer, '9000000001')).seen).toBe('hidden')
    expect((await readInventory(fixture.ctx, '404')).seen).toBe('nobody')
    expect((await readInventory(fixture.ctx, '404', '9000000001')).seen).toBe('nobody')
  })

  test(`${name} shows a traded copy in the inventory of its new holder only`, async () => {
    await using fixture = await createFixture()
    const [copy] = await copiesOf(fixture, fixture.seller)
    const { assetId, userAssetId } = copy
    expect(await maybeHolder(fixture.ctx, copy)).toBe(fixture.seller)
    await fixture.trade(userAssetId, fixture.buyer)
    expect(await holdsCopy(fixture, fixture.seller, copy)).toBe(false)
    expect(await holdsCopy(fixture, fixture.buyer, copy)).toBe(true)
    expect(await maybeHolder(fixture.ctx, copy)).toBe(fixture.buyer)
    await fixture.trade(userAssetId, fixture.hiddenPlayer)
    expect(await maybeHolder(fixture.ctx, { assetId, userAssetId })).toBeUndefined()
  })

  test(`${name} returns an item and its price history`, async () => {
    await using fixture = await createFixture()
    const [{ assetId, name: itemName }] = await copiesOf(fixture, fixture.seller)
    const item = await maybePlatformItem(fixture.ctx, assetId)
    expect(item).toMatchObject({ assetId, name: itemName ?? '', handover: 'trade' })
    const prices = await maybePlatformPriceHistory(fixture.ctx, assetId)
    const times = prices?.points.map(({ at }) => at) ?? []
    expect(times.length).toBeGreaterThan(1)
    expect(times.toSorted((a, b) => a - b)).toEqual(times)
    expect(await maybePlatformItem(fixture.ctx, '404')).toBeUndefined()
    expect(await maybePlatformPriceHistory(fixture.ctx, '404')).toBeUndefined()
  })

  test(`${name} returns images of items and players`, async () => {
    await using fixture = await createFixture()
    const copies = await copiesOf(fixture, fixture.seller)
    const ids = [...new Set(copies.map(({ assetId }) => assetId))]
    const images = await readItemImages(fixture.ctx, [...ids, '404'], '420x420')
    expect([...images.keys()].toSorted()).toEqual(ids.toSorted())
    for (const image of images.values()) {
      if (image.state !== 'completed') throw new Error('the image should be complete')
      expect(image.type).toStartWith('image/')
      expect(image.bytes.length).toBeGreaterThan(50)
    }
    expect((await readAvatar(fixture.ctx, fixture.seller)).state).toBe('completed')
    expect((await readAvatar(fixture.ctx, '404')).state).toBe('error')
  })

  test(`${name} is reachable and links to valid pages`, async () => {
    await using fixture = await createFixture()
    expect(platformDownSince(fixture.ctx)).toBeUndefined()
    const links = use(fixture.ctx, platformPort).links(fixture.ctx)
    for (const link of [links.player('1'), links.trade({ from: '2', to: '1' }), links.item('1')])
      if (link !== null) expect(URL.canParse(link, 'http://localhost')).toBe(true)
  })
}

async function copiesOf({ ctx }: PlatformFixture, playerId: string) {
  const inventory = await readInventory(ctx, playerId)
  if (inventory.seen !== 'open') throw new Error('the inventory should be public')
  const [first, ...rest] = inventory.copies.filter(({ onHold }) => !onHold)
  if (!first) throw new Error('the inventory should contain a copy that is not on hold')
  return [first, ...rest] as const
}

async function holdsCopy(
  { ctx }: PlatformFixture,
  playerId: string,
  copy: { assetId: string; userAssetId: string },
) {
  const inventory = await readInventory(ctx, playerId, copy.assetId)
  return inventory.seen === 'open' && inventory.copies.some((one) => one.userAssetId === copy.userAssetId)
}

async function createDemoFixture(): Promise<PlatformFixture> {
  const app = await createTestApp()
  const ctx = systemContext(app.core, 'test')
  const find = async (username: string) => (await maybePlayer(ctx, { username }))?.playerId ?? ''
  return {
    ctx,
    seller: await find('AmberQuill'),
    buyer: await find('kestrel_99'),
    hiddenPlayer: await find('HollowReed'),
    username: 'AmberQuill',
    trade: (userAssetId, to) => tradeDemoCopy(ctx, { userAssetId, to }),
    describe: (playerId, description) => editDemoProfile(ctx, { playerId, description }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function createRobloxFixture(env: Record<string, string>): Promise<PlatformFixture> {
  const app = await createRobloxApp(env)
  const { store, world } = app.roblox
  const seller = world.addPlayer('SellerOne')
  const buyer = world.addPlayer('BuyerTwo')
  const hiddenPlayer = world.addPlayer('ShyThree', { inventoryHidden: true })
  for (const name of ['Valkyrie Helm', 'Dominus Empyreus']) world.giveCopy(world.addItem(name), seller)
  return {
    ctx: app.ctx,
    seller: String(seller.id),
    buyer: String(buyer.id),
    hiddenPlayer: String(hiddenPlayer.id),
    username: seller.name,
    trade: async (userAssetId, to) => {
      const [copy, holder] = [store.copies.get(Number(userAssetId)), store.players.get(Number(to))]
      if (copy && holder) world.trade(copy, holder)
    },
    describe: async (playerId, text) => {
      const player = store.players.get(Number(playerId))
      if (player) player.description = text
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
