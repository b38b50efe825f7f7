import { expect, test } from 'bun:test'
import { CacheVersions, invalidate, VersionedCache } from '@/src/kit/cache/cache-versions'
import { transact } from '@/src/kit/transact'
import { rateLimits } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { openTestDb } from '@/tests/support/database/open-database'
import { eventually } from '@/tests/support/eventually'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]
const size = { bytesMax: 1_000, bytesOf: () => 1 }

/** Another process on the same database. */
async function openOtherProcess({ databaseLocation }: TestApp) {
  const db = await openTestDb(databaseLocation)
  const window = { key: 'somebody', startedAt: 0, endsAt: 0, used: 1 }
  return {
    write: () => db.transact((tx) => tx.insert(rateLimits).values(window)),
    [Symbol.asyncDispose]: () => db.close(),
  }
}

test('a cached value is valid until its tag is invalidated, from the commit on', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<number>(app.core, 'items', size)
  let computed = 0
  const get = () => cache.get('all', async () => ++computed)
  const first = await get()
  await transact(app.ctx, async (tx) => {
    invalidate(tx, 'items')
    expect(app.core.cacheVersions.of('items')).toBe(0)
  })
  expect(await get()).toBe(first + 1)
})

test('another tag or a rolled-back invalidation does not affect a value', async () => {
  await using app = await createTestApp({ modules })
  await transact(app.ctx, async (tx) => invalidate(tx, 'orders'))
  const failing = transact(app.ctx, async (tx) => {
    invalidate(tx, 'items')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([app.core.cacheVersions.of('items'), app.core.cacheVersions.of('orders')]).toEqual([0, 1])
})

test('changes by another process are seen shortly after', async () => {
  await using app = await createTestApp({ modules })
  await using other = await openOtherProcess(app)
  const cache = new VersionedCache<string>(app.core, 'items', size)
  let truth = 'old'
  expect(await cache.get('all', async () => truth)).toBe('old')
  truth = 'new'
  await other.write()
  await eventually(async () => expect(await cache.get('all', async () => truth)).toBe('new'))
})

test('a value computed while another process changed the data is not cached', async () => {
  await using app = await createTestApp({ modules })
  await using other = await openOtherProcess(app)
  const cache = new VersionedCache<string>(app.core, 'items', size)
  let truth = 'old'
  const now = async () => truth
  expect(await cache.get('b', now)).toBe('old')
  await cache.get('a', async () => {
    const seen = truth
    truth = 'new'
    await other.write()
    await eventually(async () => expect(await cache.get('b', now)).toBe('new'))
    return seen
  })
  expect(await cache.get('a', now)).toBe('new')
})

test('a value computed during an invalidation is returned but not cached', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<string>(app.core, 'items', size)
  const slow = await cache.get('a', async () => {
    await transact(app.ctx, async (tx) => invalidate(tx, 'items'))
    return 'before'
  })
  expect([slow, await cache.get('a', async () => 'after')]).toEqual(['before', 'after'])
})

test('while the database is unavailable, the latest value is served, even if it was stale as soon as it was computed', async () => {
  const away = new Error('away')
  const versions = new CacheVersions()
  const db = { externalDataVersion: () => 1, isUnavailable: (error: unknown) => error === away }
  const cache = new VersionedCache<string>({ cacheVersions: versions, db }, 'items', size)
  const compute = async (value: string) => {
    versions.bumpLocal(['items'])
    return value
  }
  for (const value of ['old', 'new']) expect(await cache.get('all', () => compute(value))).toBe(value)
  expect(await cache.get('all', () => Promise.reject(away))).toBe('new')
  await expect(cache.get('other', () => Promise.reject(away))).rejects.toBe(away)
})

test('a slow value does not replace one that was computed after it', async () => {
  const db = { externalDataVersion: () => 1, isUnavailable: () => true }
  const versions = new CacheVersions()
  const cache = new VersionedCache<string>({ cacheVersions: versions, db }, 'items', size)
  const slow = Promise.withResolvers<string>()
  const first = cache.get('all', () => slow.promise)
  versions.bumpLocal(['items'])
  expect(await cache.get('all', async () => 'new')).toBe('new')
  slow.resolve('old')
  expect([await first, await cache.get('all', async () => 'not needed')]).toEqual(['old', 'new'])
})

test('the least recently used values are dropped when the cache is full', async () => {
  // Nobody else writes.
  const db = { externalDataVersion: () => 1, isUnavailable: () => false }
  const core = { cacheVersions: new CacheVersions(), db }
  const cache = new VersionedCache<string>(core, 'items', { bytesMax: 300, bytesOf: (text) => text.length })
  const computed: string[] = []
  const get = (key: string) =>
    cache.get(key, async () => {
      computed.push(key)
      return key.repeat(99)
    })
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) expect(await get(key)).toBe(key.repeat(99))
  expect(computed.join('')).toBe('abcdb')
})

test('a value larger than the whole cache is returned but not cached', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<string>(app.core, 'items', {
    bytesMax: 10,
    bytesOf: (text) => text.length,
  })
  for (const text of ['x'.repeat(10), 'y'.repeat(10)])
    expect(await cache.get('all', async () => text)).toBe(text)
})
