import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformErrors } from '@/modules/platform/errors'
import type { PlatformImage } from '@/modules/platform/ports'
import { findAvatar } from '@/modules/thumbnails/images'
import type { Env } from '@/src/kit/config/config'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { eventually } from '@/tests/support/eventually'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'
import { imageBombs } from '@/tests/support/image-bombs'
import { solidPng } from '@/tests/support/png'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const day = 86_400_000
const image: PlatformImage = { state: 'completed', type: 'image/png', bytes: solidPng(420, 420) }

const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')

/** A site on a remote platform that records the batches it is asked for. */
async function createRemoteSite(
  answer: (assetId: string, call: number) => PlatformImage | undefined,
  env: Env = {},
) {
  const calls: string[][] = []
  const remotePlatform = overridePlatform({
    name: 'roblox',
    readItemImages: async (_, assetIds) => {
      calls.push([...assetIds])
      const found = assetIds.map((id) => [id, answer(id, calls.length)] as const)
      return new Map(found.flatMap(([id, one]) => (one ? [[id, one]] : [])))
    },
    readAvatar: async (_, playerId) => answer(playerId, calls.push([playerId])) ?? { state: 'error' },
  })
  const app = await createTestApp({ env, modules: withProviders(modules, remotePlatform) })
  return {
    calls,
    app,
    get: (path: string) => app.visitor().get(path),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const imagePath = (assetId: string, size = '420x420') => `/api/roblox-thumbnail/${assetId}?size=${size}`

async function runConcurrently(workers: number, requests: readonly (() => Promise<unknown>)[]) {
  const remaining = requests.values()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const request of remaining) await request()
    }),
  )
}

/** Every id twenty times, shuffled. */
function repeatShuffled(ids: readonly string[]): string[] {
  return Array.from({ length: 10_000 }, (_, index) => ids[(index * 7919) % ids.length] ?? '')
}

test('10,000 requests for 500 items, 50 at a time, cost at most 20 calls, and none after a restart', async () => {
  const roblox = createFakeRoblox({ now: Date.now })
  await using served = serveFakeRoblox(roblox)
  const ids = Array.from({ length: 500 }, (_, index) => String(roblox.world.addItem(`Hat ${index}`).id))
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-images-'))
  const calls = () => roblox.requests.filter((route) => route === 'thumbnails GET /v1/assets').length
  const requestAll = async (assetIds: readonly string[]) => {
    await using app = await createTestApp({ env: { ...served.env, DATA_DIR: folder } })
    // On a busy machine an image may take longer than a request waits for it; it is there the next time.
    const expectImage = async (id: string) =>
      expect((await app.visitor().get(imagePath(id))).status).toBe(200)
    const requestOne = (id: string) => () => eventually(() => expectImage(id))
    await runConcurrently(50, assetIds.map(requestOne))
  }
  await requestAll(repeatShuffled(ids))
  const before = calls()
  expect(before).toBeLessThanOrEqual(20)
  await requestAll(ids)
  expect(calls()).toBe(before)
  rmSync(folder, { recursive: true })
})

test('the returned URL serves a WebP of that size, cacheable forever', async () => {
  await using site = await createRemoteSite(() => image)
  const { body } = await site.get(imagePath('1', '150x150'))
  const response = await site.app.visitor().fetch(body.imageUrl)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('image/webp')
  const served = new Bun.Image(await response.bytes())
  expect(await served.metadata()).toMatchObject({ format: 'webp', width: 150, height: 150 })
})

test('an image that another process deleted from the folder is fetched again', async () => {
  await using site = await createRemoteSite(() => image)
  const { body } = await site.get(imagePath('1'))
  const folder = join(site.app.dataDir, 'thumbnails')
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  expect((await site.get(body.imageUrl)).status).toBe(503)
  expect((await site.get(body.imageUrl)).status).toBe(200)
  expect(site.calls).toEqual([['1'], ['1']])
})

test('smaller sizes of an image need no further call', async () => {
  await using site = await createRemoteSite(() => image)
  for (const size of ['420x420', '30x30', '60x62', '110x110', '250x250']) await site.get(imagePath('1', size))
  expect(site.calls).toHaveLength(1)
})

test('an image that is still being rendered is polled', async () => {
  await using site = await createRemoteSite((_, call) => (call < 3 ? { state: 'pending' } : image))
  expect((await site.get(imagePath('1'))).status).toBe(200)
  expect(site.calls).toHaveLength(3)
})

test.each([
  ['blocked', 23 * 3_600_000],
  ['error', 59 * 60_000],
] as const)('an image in state %s is not requested again until it is stale', async (state, ms) => {
  await using site = await createRemoteSite(() => ({ state }))
  expect((await site.get(imagePath('1'))).body.detail).toBe('The platform has no image for this item.')
  site.app.advance(ms)
  expect((await site.get(imagePath('1', '30x30'))).status).toBe(404)
  expect(site.calls).toHaveLength(1)
  site.app.advance(2 * 3_600_000)
  await site.get(imagePath('1'))
  expect(site.calls).toHaveLength(2)
})

test("an id that the platform doesn't know has no image", async () => {
  await using site = await createRemoteSite(() => undefined)
  expect((await site.get(imagePath('404'))).status).toBe(404)
  const orNull = await site.get(`${imagePath('404')}&orNull=true`)
  expect([orNull.status, orNull.body]).toEqual([200, { imageUrl: null }])
  expect((await site.get('/api/thumbnails/404')).status).toBe(404)
})

test('a decompression bomb from the platform is not served', async () => {
  const bombs = await imageBombs()
  await using site = await createRemoteSite((id) => {
    const [, bytes = new Uint8Array()] = bombs[Number(id)] ?? []
    return { state: 'completed', type: 'image/png', bytes }
  })
  const responses = await Promise.all(bombs.map((_, index) => site.get(`/api/thumbnails/${index}`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
})

test('while the platform is down, cached images are served and others answer 502', async () => {
  let isDown = false
  await using site = await createRemoteSite(() => {
    if (isDown) throw platformErrors.platform_unavailable()
    return image
  })
  await site.get(imagePath('1'))
  isDown = true
  site.app.advance(90 * day)
  expect((await site.get(imagePath('1'))).status).toBe(200)
  expect((await site.get(imagePath('2'))).status).toBe(502)
  isDown = false
  expect((await site.get(imagePath('2'))).status).toBe(200)
})

test('the folder stays within its size limit (D5)', async () => {
  await using site = await createRemoteSite((id) => (Number(id) % 2 ? image : undefined), {
    THUMBNAIL_CACHE_MB: '1',
  })
  const sizes = ['30x30', '420x420']
  await runConcurrently(
    50,
    Array.from(
      { length: 300 },
      (_, index) => () => site.get(imagePath(String(index % 300), sizes[index % 2])),
    ),
  )
  const folder = join(site.app.dataDir, 'thumbnails')
  const bytes = readdirSync(folder).map((file) => Math.max(4096, statSync(join(folder, file)).size))
  expect(bytes.length).toBeGreaterThan(100)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024 * 1024)
})

test('an avatar is re-encoded like every image', async () => {
  await using site = await createRemoteSite((id) =>
    id === '77' ? image : { state: 'completed', type: 'image/svg+xml', bytes: svg },
  )
  const { type, read } = await findAvatar(site.app.ctx, '77')
  expect([type, (await new Bun.Image(await read()).metadata()).format]).toEqual(['image/webp', 'webp'])
  await expect(findAvatar(site.app.ctx, '78')).rejects.toMatchObject({ kind: { status: 404 } })
})
