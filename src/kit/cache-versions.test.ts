import { expect, test } from 'bun:test'
import { openDb } from '@/src/db/open'
import { invalidate, VersionedCache } from '@/src/kit/cache-versions'
import { transact } from '@/src/kit/transact'
import { rateLimits } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { headerAuth } from '@/tests/support/header-auth'

const modules = [headerAuth]

/** Another process over the same database. */
function openBeside({ databaseLocation }: TestApp) {
  const db = openDb(databaseLocation)
  const window = { key: 'somebody', startedAt: 0, endsAt: 0, used: 1 }
  return {
    write: () => db.transact((tx) => tx.insert(rateLimits).values(window)),
    [Symbol.asyncDispose]: () => db.close(),
  }
}

test('what was computed stands until its kind of data changes, and is stale from the commit on', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<number>(app.core, 'items', 10)
  let computed = 0
  const get = () => cache.get('all', async () => ++computed)
  const first = await get()
  await transact(app.ctx, async (tx) => {
    invalidate(tx, 'items')
    expect(app.core.cacheVersions.of('items')).toBe(0)
  })
  expect(await get()).toBe(first + 1)
})

test('a change of another kind, or one that is rolled back, makes nothing stale', async () => {
  await using app = await createTestApp({ modules })
  await transact(app.ctx, async (tx) => invalidate(tx, 'orders'))
  const failing = transact(app.ctx, async (tx) => {
    invalidate(tx, 'items')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([app.core.cacheVersions.of('items'), app.core.cacheVersions.of('orders')]).toEqual([0, 1])
})

test('what another process changed is seen within a moment', async () => {
  await using app = await createTestApp({ modules })
  await using other = openBeside(app)
  const cache = new VersionedCache<string>(app.core, 'items', 10)
  let truth = 'old'
  expect(await cache.get('all', async () => truth)).toBe('old')
  truth = 'new'
  await other.write()
  await eventually(async () => expect(await cache.get('all', async () => truth)).toBe('new'))
})

test('what was computed while another process changed the data is kept for nobody', async () => {
  await using app = await createTestApp({ modules })
  await using other = openBeside(app)
  const cache = new VersionedCache<string>(app.core, 'items', 10)
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

test('what was computed while the data changed is given to who asked and kept for nobody', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<string>(app.core, 'items', 10)
  const slow = await cache.get('a', async () => {
    await transact(app.ctx, async (tx) => invalidate(tx, 'items'))
    return 'of before'
  })
  expect([slow, await cache.get('a', async () => 'of after')]).toEqual(['of before', 'of after'])
})

test('more questions than are kept are all answered', async () => {
  await using app = await createTestApp({ modules })
  const cache = new VersionedCache<number>(app.core, 'items', 3)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => cache.get(String(n), async () => n)))
  expect(answers).toEqual([1, 2, 3, 4, 5])
})
