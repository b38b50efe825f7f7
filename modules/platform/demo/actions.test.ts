import { expect, test } from 'bun:test'
import { platformLinks, readInventory } from '@/modules/platform/service'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'

const seller = '/api/demo-universe/players/8000000001'
const buyer = '8000000002'

async function findCopy(app: TestApp, onHold = false) {
  const { body: players } = await app.visitor().get('/api/demo-universe/players')
  for (const { playerId } of players) {
    const { body } = await app.visitor().get(`/api/demo-universe/players/${playerId}`)
    const copy = body.copies.find((one: { onHold: boolean }) => one.onHold === onHold)
    if (copy) return { ...copy, holder: playerId }
  }
}

test("any visitor can trade a demo player's copy, and the platform shows the new holder", async () => {
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

test('a hidden inventory is hidden from the site but not from its owner', async () => {
  await using app = await createTestApp()
  const profile = { description: '  amber kite seven  ', hidden: true }
  const { body } = await app.visitor().put(seller, profile)
  expect(body).toMatchObject({ description: 'amber kite seven', hidden: true })
  expect(body.copies.length).toBeGreaterThan(0)
  expect((await readInventory(app.ctx, '8000000001')).seen).toBe('hidden')
})

test('trading a copy on hold fails with copy_on_hold', async () => {
  await using app = await createTestApp()
  const copy = await findCopy(app, true)
  const trade = { userAssetId: copy.userAssetId, to: buyer }
  const { status, body } = await app.visitor().post('/api/demo-universe/trades', trade)
  expect([status, body.code]).toEqual([409, 'copy_on_hold'])
})

test.each([
  [{ userAssetId: '1', to: buyer }, 404],
  [{ userAssetId: '7000000001', to: '1' }, 404],
  [{ userAssetId: 'x', to: buyer }, 422],
  [{ to: buyer }, 422],
])('the trade %o is rejected with %i', async (trade, expected) => {
  await using app = await createTestApp()
  expect((await app.visitor().post('/api/demo-universe/trades', trade)).status).toBe(expected)
})

test('an invalid profile is rejected', async () => {
  await using app = await createTestApp()
  const put = async (body: object, path = seller) => (await app.visitor().put(path, body)).status
  expect(await put({ description: 'x'.repeat(1_001), hidden: false })).toBe(422)
  expect(await put({ description: 'x', hidden: 'yes' })).toBe(422)
  expect(await put({ description: 'x', hidden: false }, '/api/demo-universe/players/1')).toBe(404)
})

test('the demo universe is closed without demo login and on a Roblox site', async () => {
  await using closed = await createTestApp({ env: { DEMO_LOGIN: 'false' } })
  await using roblox = await createRobloxApp()
  for (const app of [closed, roblox]) {
    const visitor = app.visitor()
    expect((await visitor.get('/api/demo-universe/players')).status).toBe(404)
    expect((await visitor.get(seller)).status).toBe(404)
    expect((await visitor.put(seller, { description: 'x', hidden: false })).status).toBe(404)
    const trade = { userAssetId: '7000000001', to: buyer }
    expect((await visitor.post('/api/demo-universe/trades', trade)).status).toBe(404)
  }
  expect(platformLinks(closed.ctx).trade({ from: '1', to: '2' })).toBeNull()
})
