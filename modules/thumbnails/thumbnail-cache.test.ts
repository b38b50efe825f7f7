import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformErrors } from '@/modules/platform/errors'
import type { PlatformImage } from '@/modules/platform/ports'
import { findAvatar } from '@/modules/thumbnails/images'
import type { Env } from '@/src/kit/config'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { createFakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'
import { serveFakeRoblox } from '@/tests/support/fake-roblox/serve'
import { imageBombs, solidPng } from '@/tests/support/image-bombs'
import { overridePlatform } from '@/tests/support/providers/override-platform'

const day = 86_400_000
const picture: PlatformImage = { state: 'completed', type: 'image/png', bytes: solidPng(420, 420) }

const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')

/** A site over a platform that is far away and keeps count of the calls. */
async function farSite(answer: (assetId: string, call: number) => PlatformImage | undefined, env: Env = {}) {
  const calls: string[][] = []
  const far = overridePlatform({
    name: 'roblox',
    readItemImages: async (_, assetIds) => {
      calls.push([...assetIds])
      const found = assetIds.map((id) => [id, answer(id, calls.length)] as const)
      return new Map(found.flatMap(([id, one]) => (one ? [[id, one]] : [])))
    },
    readAvatar: async (_, playerId) => answer(playerId, calls.push([playerId])) ?? { state: 'error' },
  })
  const app = await createTestApp({ env, modules: [...modules, far] })
  return {
    calls,
    app,
    get: (path: string) => app.visitor().get(path),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const addressOf = (assetId: string, size = '420x420') => `/api/roblox-thumbnail/${assetId}?size=${size}`

async function inTurns(workers: number, requests: readonly (() => Promise<unknown>)[]) {
  const left = requests.values()
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const request of left) await request()
    }),
  )
}

/** Every id twenty times, in an order that is no order. */
function tenThousand(ids: readonly string[]): string[] {
  return Array.from({ length: 10_000 }, (_, at) => ids[(at * 7919) % ids.length] ?? '')
}

test('10,000 requests for 500 items, 50 at a time, cost at most 20 calls, and none after a restart', async () => {
  const roblox = createFakeRoblox({ now: Date.now })
  await using served = serveFakeRoblox(roblox)
  const ids = Array.from({ length: 500 }, (_, at) => String(roblox.world.addItem(`Hat ${at}`).id))
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-pictures-'))
  const calls = () => roblox.requests.filter((route) => route === 'thumbnails GET /v1/assets').length
  const ask = async (asked: readonly string[]) => {
    await using app = await createTestApp({ env: { ...served.env, DATA_DIR: folder } })
    // On a busy machine a picture may take longer than a visitor waits for it; it is there the next time.
    const see = async (id: string) => expect((await app.visitor().get(addressOf(id))).status).toBe(200)
    const one = (id: string) => () => eventually(() => see(id))
    await inTurns(50, asked.map(one))
  }
  await ask(tenThousand(ids))
  const before = calls()
  expect(before).toBeLessThanOrEqual(20)
  await ask(ids)
  expect(calls()).toBe(before)
  rmSync(folder, { recursive: true })
}, 60_000)

test('a restart forgets no picture, and not that there is none', async () => {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-pictures-'))
  const answer = (id: string): PlatformImage =>
    id === '2' ? { state: 'blocked' } : id === '3' ? { state: 'error' } : picture
  const ask = async () => {
    await using site = await farSite(answer, { DATA_DIR: folder })
    const replies = await Promise.all(['1', '2', '3'].map((id) => site.get(addressOf(id))))
    return [replies.map(({ status }) => status), site.calls.length]
  }
  expect(await ask()).toEqual([[200, 404, 404], 1])
  expect(await ask()).toEqual([[200, 404, 404], 0])
  rmSync(folder, { recursive: true })
})

test('the address that is answered holds a WebP of that size, for ever', async () => {
  await using site = await farSite(() => picture)
  const { body } = await site.get(addressOf('1', '150x150'))
  const response = await site.app.visitor().fetch(body.imageUrl)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('image/webp')
  const image = new Bun.Image(await response.bytes())
  expect(await image.metadata()).toMatchObject({ format: 'webp', width: 150, height: 150 })
})

test('a picture that another process over the same folder threw away is fetched anew', async () => {
  await using site = await farSite(() => picture)
  const { body } = await site.get(addressOf('1'))
  const folder = join(site.app.dataDir, 'thumbnails')
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  expect((await site.get(body.imageUrl)).status).toBe(503)
  expect((await site.get(body.imageUrl)).status).toBe(200)
  expect(site.calls).toEqual([['1'], ['1']])
})

test('other sizes of a picture cost no further call', async () => {
  await using site = await farSite(() => picture)
  for (const size of ['420x420', '30x30', '60x62', '110x110', '250x250']) await site.get(addressOf('1', size))
  expect(site.calls).toHaveLength(1)
})

test('a picture that is still being drawn is asked for again by itself', async () => {
  await using site = await farSite((_, call) => (call < 3 ? { state: 'pending' } : picture))
  expect((await site.get(addressOf('1'))).status).toBe(200)
  expect(site.calls).toHaveLength(3)
})

test.each([
  ['blocked', 23 * 3_600_000],
  ['error', 59 * 60_000],
] as const)('a picture in state %s is not asked for again for a while', async (state, ms) => {
  await using site = await farSite(() => ({ state }))
  expect((await site.get(addressOf('1'))).body.detail).toBe('The platform has no picture of this.')
  site.app.advance(ms)
  expect((await site.get(addressOf('1', '30x30'))).status).toBe(404)
  expect(site.calls).toHaveLength(1)
  site.app.advance(2 * 3_600_000)
  await site.get(addressOf('1'))
  expect(site.calls).toHaveLength(2)
})

test('an id that the platform does not know has no picture', async () => {
  await using site = await farSite(() => undefined)
  expect((await site.get(addressOf('404'))).status).toBe(404)
  expect((await site.get('/api/thumbnails/404')).status).toBe(404)
})

test('a bomb from the platform is no picture, and its bytes go to nobody', async () => {
  const bombs = await imageBombs()
  await using site = await farSite((id) => {
    const [, bytes = new Uint8Array()] = bombs[Number(id)] ?? []
    return { state: 'completed', type: 'image/png', bytes }
  })
  const replies = await Promise.all(bombs.map((_, at) => site.get(`/api/thumbnails/${at}`)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]))
})

test('while the platform is away, what was kept is shown however old, and the rest is said to be away', async () => {
  let isAway = false
  await using site = await farSite(() => {
    if (isAway) throw platformErrors.platform_unavailable()
    return picture
  })
  await site.get(addressOf('1'))
  isAway = true
  site.app.advance(90 * day)
  expect((await site.get(addressOf('1'))).status).toBe(200)
  expect((await site.get(addressOf('2'))).status).toBe(502)
  isAway = false
  expect((await site.get(addressOf('2'))).status).toBe(200)
})

test('the folder stays within its share, whatever is asked for (D5)', async () => {
  await using site = await farSite((id) => (Number(id) % 2 ? picture : undefined), {
    THUMBNAIL_CACHE_MB: '1',
  })
  const sizes = ['30x30', '420x420']
  await inTurns(
    50,
    Array.from({ length: 300 }, (_, at) => () => site.get(addressOf(String(at % 300), sizes[at % 2]))),
  )
  const folder = join(site.app.dataDir, 'thumbnails')
  const bytes = readdirSync(folder).map((file) => Math.max(4096, statSync(join(folder, file)).size))
  expect(bytes.length).toBeGreaterThan(100)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1024 * 1024)
})

test('a portrait is painted anew like every picture', async () => {
  await using site = await farSite((id) =>
    id === '77' ? picture : { state: 'completed', type: 'image/svg+xml', bytes: svg },
  )
  const { type, read } = await findAvatar(site.app.ctx, '77')
  expect([type, (await new Bun.Image(await read()).metadata()).format]).toEqual(['image/webp', 'webp'])
  await expect(findAvatar(site.app.ctx, '78')).rejects.toMatchObject({ kind: { status: 404 } })
})
