import { expect, test } from 'bun:test'
import { probeOutages } from '@/modules/platform/roblox/outage'
import {
  maybePlatformItem,
  maybePlayer,
  platformDownSince,
  readInventory,
  readItemImages,
} from '@/modules/platform/service'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'

const withKey = { ROBLOX_API_KEY: fakeCloudKey }
const unavailable = { kind: { code: 'platform_unavailable', status: 502 } }

test.each(['garble', 'block', 'fail', 'lost'] as const)(
  'requests fail with platform_unavailable when responses %s',
  async (fault) => {
    await using app = await createRobloxApp()
    const ada = app.roblox.world.addPlayer('Ada')
    app.roblox.faults.always(fault)
    await expect(readInventory(app.ctx, String(ada.id))).rejects.toMatchObject(unavailable)
    await expect(maybePlayer(app.ctx, { username: 'Ada' })).rejects.toMatchObject(unavailable)
    await expect(maybePlatformItem(app.ctx, '1')).rejects.toMatchObject(unavailable)
    await expect(readItemImages(app.ctx, ['1'], '150x150')).rejects.toMatchObject(unavailable)
    expect(platformDownSince(app.ctx)).toBeDefined()
  },
)

test("a hanging platform doesn't block other requests (E13)", async () => {
  await using app = await createRobloxApp()
  const { world, faults } = app.roblox
  const ada = world.addPlayer('Ada')
  faults.always('hold')
  const hanging = Array.from({ length: 20 }, () => readInventory(app.ctx, String(ada.id)))
  for (const path of ['/api/items', '/api/status', '/api/recent-purchases'])
    expect((await app.visitor().get(path)).status).toBe(200)
  faults.always(undefined)
  faults.release()
  for (const { seen } of await Promise.all(hanging)) expect(seen).toBe('open')
})

test('an hour without responses is one outage, which ends by polling alone', async () => {
  await using app = await createRobloxApp(withKey)
  const { world, faults, requests } = app.roblox
  const ada = world.addPlayer('Ada')
  const since = app.ctx.now()
  faults.always('lost')
  await readInventory(app.ctx, String(ada.id), '1').catch(() => {})
  expect(platformDownSince(app.ctx)).toBe(since)
  for (let polls = 0; polls < 240; polls += 1) {
    app.advance(15_000)
    await probeOutages(app.ctx)
    await readInventory(app.ctx, String(ada.id), '1').catch(() => {})
  }
  expect(platformDownSince(app.ctx)).toBe(since)
  expect(requests.length).toBeLessThan(3 + 2 * 240)
  faults.always(undefined)
  app.advance(15_000)
  await probeOutages(app.ctx)
  expect(platformDownSince(app.ctx)).toBeUndefined()
  expect((await readInventory(app.ctx, String(ada.id), '1')).seen).toBe('open')
})

test('requests with an API key stay within its rate limit', async () => {
  await using app = await createRobloxApp(withKey)
  const { world, rateLimited, requests } = app.roblox
  const ada = world.addPlayer('Ada')
  for (let reads = 0; reads < 600; reads += 1) {
    await readInventory(app.ctx, String(ada.id), '1').catch(() => {})
    app.advance(100)
  }
  expect(rateLimited).toEqual([])
  expect(requests.length).toBeGreaterThan(80)
})
