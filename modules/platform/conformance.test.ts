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

/** A world behind an adapter: two players who show what they hold, one who does not, and what they do by themselves. */
interface Stage extends AsyncDisposable {
  ctx: Context
  seller: string
  buyer: string
  shy: string
  username: string
  trade(userAssetId: string, to: string): Promise<void>
  describe(playerId: string, text: string): Promise<void>
}

const stages: Record<string, () => Promise<Stage>> = {
  'the demo universe': openDemo,
  'Roblox by its public pages': () => openRoblox({}),
  "Roblox with the operator's key": () => openRoblox({ ROBLOX_API_KEY: fakeCloudKey }),
}

for (const [name, open] of Object.entries(stages)) {
  test(`${name} finds a player by id, and by name in any case`, async () => {
    await using stage = await open()
    const byName = await maybePlayer(stage.ctx, { username: stage.username.toUpperCase() })
    expect(byName).toMatchObject({ username: stage.username, banned: false })
    expect(byName?.createdAt).toBeLessThan(stage.ctx.now())
    expect(await maybePlayer(stage.ctx, { playerId: byName?.playerId ?? '' })).toEqual(byName)
    expect(await maybePlayer(stage.ctx, { playerId: '404' })).toBeUndefined()
    expect(await maybePlayer(stage.ctx, { username: 'nobody_at_all' })).toBeUndefined()
  })

  test(`${name} shows at once what a player writes about themselves`, async () => {
    await using stage = await open()
    await stage.describe(stage.buyer, 'amber kite seven')
    expect(await maybePlayer(stage.ctx, { playerId: stage.buyer })).toMatchObject({
      description: 'amber kite seven',
    })
  })

  test(`${name} shows what an inventory holds, with proof of what was seen`, async () => {
    await using stage = await open()
    const [copy] = await copiesOf(stage, stage.seller)
    const seen = await readInventory(stage.ctx, stage.seller, copy.assetId)
    if (seen.seen !== 'open') throw new Error('The inventory should be open')
    const found = seen.copies.find(({ userAssetId }) => userAssetId === copy.userAssetId)
    expect(found).toMatchObject({ assetId: copy.assetId, serial: copy.serial, onHold: copy.onHold })
    expect(new Set(seen.copies.map(({ assetId }) => assetId))).toEqual(new Set([copy.assetId]))
    expect(new Bun.CryptoHasher('sha256').update(seen.body).digest('hex')).toBe(seen.sha256)
    expect(seen.readAt).toBe(stage.ctx.now())
    expect(copy.name).toBeString()
  })

  test(`${name} tells a hidden inventory from nobody's`, async () => {
    await using stage = await open()
    expect((await readInventory(stage.ctx, stage.shy)).seen).toBe('hidden')
    expect((await readInventory(stage.ctx, stage.shy, '9000000001')).seen).toBe('hidden')
    expect((await readInventory(stage.ctx, '404')).seen).toBe('nobody')
    expect((await readInventory(stage.ctx, '404', '9000000001')).seen).toBe('nobody')
  })

  test(`${name} shows the very copy move from one player to another`, async () => {
    await using stage = await open()
    const [copy] = await copiesOf(stage, stage.seller)
    const { assetId, userAssetId } = copy
    expect(await maybeHolder(stage.ctx, copy)).toBe(stage.seller)
    await stage.trade(userAssetId, stage.buyer)
    expect(await holdsCopy(stage, stage.seller, copy)).toBe(false)
    expect(await holdsCopy(stage, stage.buyer, copy)).toBe(true)
    expect(await maybeHolder(stage.ctx, copy)).toBe(stage.buyer)
    await stage.trade(userAssetId, stage.shy)
    expect(await maybeHolder(stage.ctx, { assetId, userAssetId })).toBeUndefined()
  })

  test(`${name} describes an item and what it goes for`, async () => {
    await using stage = await open()
    const [{ assetId, name: called }] = await copiesOf(stage, stage.seller)
    const item = await maybePlatformItem(stage.ctx, assetId)
    expect(item).toMatchObject({ assetId, name: called ?? '', handover: 'trade' })
    const prices = await maybePlatformPriceHistory(stage.ctx, assetId)
    const times = prices?.points.map(({ at }) => at) ?? []
    expect(times.length).toBeGreaterThan(1)
    expect(times.toSorted((one, other) => one - other)).toEqual(times)
    expect(await maybePlatformItem(stage.ctx, '404')).toBeUndefined()
    expect(await maybePlatformPriceHistory(stage.ctx, '404')).toBeUndefined()
  })

  test(`${name} has pictures of items and players`, async () => {
    await using stage = await open()
    const copies = await copiesOf(stage, stage.seller)
    const ids = [...new Set(copies.map(({ assetId }) => assetId))]
    const pictures = await readItemImages(stage.ctx, [...ids, '404'], '420x420')
    expect([...pictures.keys()].toSorted()).toEqual(ids.toSorted())
    for (const picture of pictures.values()) {
      if (picture.state !== 'completed') throw new Error('The picture should be there')
      expect(picture.type).toStartWith('image/')
      expect(picture.bytes.length).toBeGreaterThan(50)
    }
    expect((await readAvatar(stage.ctx, stage.seller)).state).toBe('completed')
    expect((await readAvatar(stage.ctx, '404')).state).toBe('error')
  })

  test(`${name} is there, and says where people act by themselves`, async () => {
    await using stage = await open()
    expect(platformDownSince(stage.ctx)).toBeUndefined()
    const links = use(stage.ctx, platformPort).links(stage.ctx)
    for (const link of [links.player('1'), links.trade({ from: '2', to: '1' }), links.item('1')])
      if (link !== null) expect(URL.canParse(link, 'http://localhost')).toBe(true)
  })
}

async function copiesOf({ ctx }: Stage, playerId: string) {
  const inventory = await readInventory(ctx, playerId)
  if (inventory.seen !== 'open') throw new Error('The inventory should be open')
  const [first, ...rest] = inventory.copies.filter(({ onHold }) => !onHold)
  if (!first) throw new Error('The inventory should hold something')
  return [first, ...rest] as const
}

async function holdsCopy({ ctx }: Stage, playerId: string, copy: { assetId: string; userAssetId: string }) {
  const inventory = await readInventory(ctx, playerId, copy.assetId)
  return inventory.seen === 'open' && inventory.copies.some((one) => one.userAssetId === copy.userAssetId)
}

async function openDemo(): Promise<Stage> {
  const app = await createTestApp()
  const ctx = systemContext(app.core, 'test')
  const find = async (username: string) => (await maybePlayer(ctx, { username }))?.playerId ?? ''
  return {
    ctx,
    seller: await find('AmberQuill'),
    buyer: await find('kestrel_99'),
    shy: await find('HollowReed'),
    username: 'AmberQuill',
    trade: (userAssetId, to) => tradeDemoCopy(ctx, { userAssetId, to }),
    describe: (playerId, description) => editDemoProfile(ctx, { playerId, description }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function openRoblox(env: Record<string, string>): Promise<Stage> {
  const app = await createRobloxApp(env)
  const { store, world } = app.roblox
  const seller = world.addPlayer('SellerOne')
  const buyer = world.addPlayer('BuyerTwo')
  const shy = world.addPlayer('ShyThree', { inventoryHidden: true })
  for (const name of ['Valkyrie Helm', 'Dominus Empyreus']) world.giveCopy(world.addItem(name), seller)
  return {
    ctx: app.ctx,
    seller: String(seller.id),
    buyer: String(buyer.id),
    shy: String(shy.id),
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
