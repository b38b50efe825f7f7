import { expect, test } from 'bun:test'
import { platformLinks, readInventory } from '@/modules/platform/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'

const seller = '/api/demo-universe/players/8000000001'
const buyer = '8000000002'

async function ownCopy(app: TestApp, onHold = false) {
  const { body: players } = await app.visitor().get('/api/demo-universe/players')
  for (const { playerId } of players) {
    const { body } = await app.visitor().get(`/api/demo-universe/players/${playerId}`)
    const copy = body.copies.find((one: { onHold: boolean }) => one.onHold === onHold)
    if (copy) return { ...copy, holder: playerId }
  }
}

test('anybody may act as a player of the demo universe, and the marketplace sees it', async () => {
  await using app = await createTestApp()
  const visitor = app.visitor()
  const { body: before } = await visitor.get(seller)
  const [copy] = before.copies.filter((one: { onHold: boolean }) => !one.onHold)
  const { status, body: after } = await visitor.post('/api/demo-universe/trades', {
    userAssetId: copy.userAssetId,
    to: buyer,
  })
  expect(status).toBe(200)
  expect(after.copies).toContainEqual(copy)
  const inventory = await readInventory(app.ctx, buyer, copy.assetId)
  expect(inventory).toMatchObject({ seen: 'open' })
  expect(inventory.seen === 'open' && inventory.copies.map((one) => one.userAssetId)).toContain(
    copy.userAssetId,
  )
})

test('a hidden inventory is hidden from the site, and not from its owner', async () => {
  await using app = await createTestApp()
  const profile = { description: '  amber kite seven  ', hidden: true }
  const { body } = await app.visitor().put(seller, profile)
  expect(body).toMatchObject({ description: 'amber kite seven', hidden: true })
  expect(body.copies.length).toBeGreaterThan(0)
  expect((await readInventory(app.ctx, '8000000001')).seen).toBe('hidden')
})

test('a copy on hold stays where it is', async () => {
  await using app = await createTestApp()
  const copy = await ownCopy(app, true)
  const wanted = { userAssetId: copy.userAssetId, to: buyer }
  const { status, body } = await app.visitor().post('/api/demo-universe/trades', wanted)
  expect([status, body.code]).toEqual([409, 'copy_on_hold'])
})

test.each([
  [{ userAssetId: '1', to: buyer }, 404],
  [{ userAssetId: '7000000001', to: '1' }, 404],
  [{ userAssetId: 'x', to: buyer }, 422],
  [{ to: buyer }, 422],
])('what is not there cannot be traded: %o', async (wanted, expected) => {
  await using app = await createTestApp()
  expect((await app.visitor().post('/api/demo-universe/trades', wanted)).status).toBe(expected)
})

test('a profile is read by people: it has an end', async () => {
  await using app = await createTestApp()
  const put = async (body: object, path = seller) => (await app.visitor().put(path, body)).status
  expect(await put({ description: 'x'.repeat(1_001), hidden: false })).toBe(422)
  expect(await put({ description: 'x', hidden: 'yes' })).toBe(422)
  expect(await put({ description: 'x', hidden: false }, '/api/demo-universe/players/1')).toBe(404)
})

test('where nobody may be anybody, or the site is about another platform, there is no demo universe', async () => {
  await using shut = await createTestApp({ env: { DEMO_LOGIN: 'false' } })
  await using roblox = await createRobloxApp()
  for (const app of [shut, roblox]) {
    const visitor = app.visitor()
    expect((await visitor.get('/api/demo-universe/players')).status).toBe(404)
    expect((await visitor.get(seller)).status).toBe(404)
    expect((await visitor.put(seller, { description: 'x', hidden: false })).status).toBe(404)
    const trade = { userAssetId: '7000000001', to: buyer }
    expect((await visitor.post('/api/demo-universe/trades', trade)).status).toBe(404)
  }
  expect(platformLinks(shut.ctx).trade({ from: '1', to: '2' })).toBeNull()
})
