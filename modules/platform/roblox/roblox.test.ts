import { expect, test } from 'bun:test'
import {
  maybeHolder,
  maybePlatformItem,
  maybePlatformPriceHistory,
  maybePlayer,
  readInventory,
  readItemImages,
} from '@/modules/platform/service'
import { createRobloxApp, type RobloxApp } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'

const withKey = { ROBLOX_API_KEY: fakeCloudKey }
const unavailable = { kind: { code: 'platform_unavailable', status: 502 } }

async function copiesIn(app: RobloxApp, playerId: number, assetId?: number) {
  const inventory = await readInventory(app.ctx, String(playerId), assetId?.toString())
  if (inventory.seen !== 'open') throw new Error(`The inventory is ${inventory.seen}`)
  return inventory.copies
}

test('a former username finds the renamed player', async () => {
  await using app = await createRobloxApp()
  const { world } = app.roblox
  const ada = world.addPlayer('Ada_1')
  world.rename(ada, 'Ada_2')
  const byFormer = await maybePlayer(app.ctx, { username: 'ada_1' })
  expect(byFormer).toMatchObject({ playerId: String(ada.id), username: 'Ada_2' })
})

test('user-written text is cleaned of invisible characters and cut', async () => {
  await using app = await createRobloxApp()
  const { world } = app.roblox
  world.addPlayer('Mallory', {
    displayName: ' \u202eyrollaM\u0000\u200b<b>\u001b[31m ',
    description: `line one\nline two\u2066 👩‍🚀${'x'.repeat(9_000)}`,
  })
  const player = await maybePlayer(app.ctx, { username: 'Mallory' })
  expect(player?.displayName).toBe('yrollaM<b>[31m')
  expect(player?.description).toStartWith('line one\nline two 👩‍🚀xxx')
  expect(player?.description.length).toBe(5_000)
})

test.each([{}, withKey])('all pages of an inventory are read', async (env) => {
  await using app = await createRobloxApp(env)
  const { world, store } = app.roblox
  store.settings.pageSize = 3
  const ada = world.addPlayer('Ada')
  const hat = world.addItem('Top Hat')
  for (let count = 0; count < 10; count += 1) world.giveCopy(hat, ada)
  world.giveCopy(world.addItem('Crown'), ada)
  expect((await copiesIn(app, ada.id)).length).toBe(11)
  const hats = await copiesIn(app, ada.id, hat.id)
  expect(hats.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('an inventory with too many pages is an error instead of looking incomplete', async () => {
  await using app = await createRobloxApp()
  const { world, store } = app.roblox
  store.settings.pageSize = 1
  const ada = world.addPlayer('Ada')
  const hat = world.addItem('Top Hat')
  for (let count = 0; count < 60; count += 1) world.giveCopy(hat, ada)
  await expect(readInventory(app.ctx, String(ada.id), String(hat.id))).rejects.toMatchObject(unavailable)
})

test('with an API key the copies of one item take one request, which includes holds and instance ids', async () => {
  await using app = await createRobloxApp(withKey)
  const { world, requests } = app.roblox
  const ada = world.addPlayer('Ada')
  const hat = world.addItem('Top Hat')
  const copy = world.giveCopy(hat, ada, { onHold: true })
  expect(await copiesIn(app, ada.id, hat.id)).toMatchObject([
    {
      userAssetId: String(copy.userAssetId),
      instanceId: copy.instanceId,
      onHold: true,
      acquiredAt: app.ctx.now(),
    },
  ])
  expect(requests).toEqual(['apis GET /cloud/v2/users/(\\d+)/inventory-items'])
})

test("a rejected API key doesn't look like a hidden inventory", async () => {
  await using app = await createRobloxApp({ ROBLOX_API_KEY: 'another' })
  const ada = app.roblox.world.addPlayer('Ada')
  await expect(readInventory(app.ctx, String(ada.id), '1')).rejects.toMatchObject(unavailable)
})

test("a key without permission and a blocked site don't look like a hidden inventory", async () => {
  await using app = await createRobloxApp(withKey)
  const { store, world, faults } = app.roblox
  const ada = world.addPlayer('Ada')
  const read = (assetId?: string) => readInventory(app.ctx, String(ada.id), assetId)
  store.settings.cloudKeysCanRead = false
  await expect(read('1')).rejects.toMatchObject(unavailable)
  expect((await read()).seen).toBe('open')
  ada.inventoryHidden = true
  expect((await read('1')).seen).toBe('hidden')
  faults.always('block')
  for (const assetId of ['1', undefined]) await expect(read(assetId)).rejects.toMatchObject(unavailable)
})

test('a holder is found on a later page, and not found with a hidden inventory', async () => {
  await using app = await createRobloxApp()
  const { world, store } = app.roblox
  store.settings.pageSize = 2
  const [ada, hidden] = [world.addPlayer('Ada'), world.addPlayer('Hidden', { inventoryHidden: true })]
  const hat = world.addItem('Top Hat')
  const copies = [ada, ada, ada, ada, ada, hidden].map((holder) => world.giveCopy(hat, holder))
  const holderOf = (index: number) =>
    maybeHolder(app.ctx, { assetId: String(hat.id), userAssetId: String(copies[index]?.userAssetId) })
  expect(await holderOf(4)).toBe(String(ada.id))
  expect(await holderOf(5)).toBeUndefined()
})

test('a required or changed CSRF token is sent with a second request', async () => {
  await using app = await createRobloxApp()
  const { world, store, requests } = app.roblox
  const hat = world.addItem('Top Hat')
  const read = () => maybePlatformItem(app.ctx, String(hat.id))
  expect(await read()).toMatchObject({ name: 'Top Hat', category: 'hat', originalPrice: 500 })
  await read()
  expect(requests.length).toBe(3)
  store.settings.csrf = 'another'
  expect(await read()).toMatchObject({ name: 'Top Hat' })
  expect(requests.length).toBe(5)
})

test.each([
  [8, 'hat'],
  [42, 'hat'],
  [18, 'face'],
  [19, 'gear'],
  [32, 'package'],
  [9_999, 'hat'],
] as const)('assets of type %i have category %s', async (assetType, category) => {
  await using app = await createRobloxApp()
  const item = app.roblox.world.addItem('Thing', { assetType })
  expect(await maybePlatformItem(app.ctx, String(item.id))).toMatchObject({ category })
})

test('items made by players are resold, not traded', async () => {
  await using app = await createRobloxApp()
  const item = app.roblox.world.addItem('Fan Hat', { creatorId: 77 })
  expect(await maybePlatformItem(app.ctx, String(item.id))).toMatchObject({ handover: 'resale' })
})

test('prices come from the older endpoint, else from the newer one, and may be missing', async () => {
  await using app = await createRobloxApp()
  const { world, store, faults } = app.roblox
  const hat = world.addItem('Top Hat', { rap: 900 })
  const read = () => maybePlatformPriceHistory(app.ctx, String(hat.id))
  const older = await read()
  expect(older).toMatchObject({ rap: 900 })
  expect(older?.points.map(({ value }) => value)).toEqual([920, 910, 900])
  store.settings.servesPrices = false
  expect(await read()).toEqual(older)
  faults.always('fail')
  expect(await read()).toBeUndefined()
})

test('images of 500 items take five requests, and each has its own state', async () => {
  await using app = await createRobloxApp()
  const { world, requests } = app.roblox
  const states = ['Completed', 'Pending', 'InReview', 'Blocked', 'Error', 'Unheard of']
  const items = Array.from({ length: 500 }, (_, index) =>
    world.addItem(`Item ${index}`, { imageState: states[index] ?? 'Pending' }),
  )
  const images = await readItemImages(
    app.ctx,
    items.map(({ id }) => String(id)),
    '150x150',
  )
  const seen = items.slice(0, states.length).map(({ id }) => images.get(String(id))?.state)
  expect(seen).toEqual(['completed', 'pending', 'pending', 'blocked', 'error', 'error'])
  expect(requests.filter((route) => route === 'thumbnails GET /v1/assets').length).toBe(5)
})

test("an image is only downloaded from the platform's hosts, and only if it is an image", async () => {
  await using app = await createRobloxApp()
  const { world, store, requests } = app.roblox
  const [hat, crown] = [world.addItem('Top Hat'), world.addItem('Crown')]
  store.externalImages.set(hat.id, 'http://127.0.0.1:2/inside.png')
  store.externalImages.set(crown.id, 'http://127.0.0.1:1/users/v1/users/1')
  const images = await readItemImages(app.ctx, [String(hat.id), String(crown.id)], '150x150')
  expect([...images.values()]).toEqual([{ state: 'error' }, { state: 'error' }])
  expect(requests).toEqual(['thumbnails GET /v1/assets', 'users GET /v1/users/(\\d+)'])
})

test('images of a local server may use any loopback name', async () => {
  await using app = await createRobloxApp({ ROBLOX_API_BASE: 'http://localhost:1/{service}' })
  const hat = app.roblox.world.addItem('Top Hat')
  const images = await readItemImages(app.ctx, [String(hat.id)], '150x150')
  expect(images.get(String(hat.id))?.state).toBe('completed')
})
