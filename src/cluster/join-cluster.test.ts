import { expect, test } from 'bun:test'
import { sql } from '@/src/db/columns'
import { invalidate, VersionedCache } from '@/src/kit/cache/cache-versions'
import { transact } from '@/src/kit/transact'
import { rateLimits } from '@/src/runtime/schema'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'

const invariants = [
  { id: 'T1', holds: 'nobody has used anything', violations: sql`select key from core_rate_limits` },
]

async function open(url: string): Promise<TestApp> {
  const app = await createKitApp((scope) => scope, { env: { REDIS_URL: url }, invariants })
  await app.core.cluster?.start()
  return app
}

test.if(hasRedis)('when one process invalidates a cache tag, the others recompute', async () => {
  await using server = await startRedis()
  await using here = await open(server.url)
  await using there = await open(server.url)
  const cache = new VersionedCache<string>(there.core, 'items', { bytesMax: 1_000, bytesOf: () => 1 })
  let truth = 'old'
  expect(await cache.get('all', async () => truth)).toBe('old')
  truth = 'new'
  await transact(here.ctx, async (tx) => invalidate(tx, 'items'))
  await eventually(async () => expect(there.core.cacheVersions.of('items')).toBe(1))
  expect(await cache.get('all', async () => truth)).toBe('new')
  expect(here.core.cacheVersions.of('items')).toBe(1)
})

test.if(hasRedis)(
  'when an invariant breaks or holds again in one process, all processes run an audit',
  async () => {
    await using server = await startRedis()
    await using here = await open(server.url)
    await using there = await open(server.url)
    const window = { key: 'somebody', startedAt: 0, endsAt: 0, used: 1 }
    const known = () => there.core.lastAudit().broken
    for (const { core } of [here, there]) await core.db.transact((tx) => tx.insert(rateLimits).values(window))
    await here.core.auditNow()
    await eventually(async () => expect(known()).toEqual(['T1']))
    for (const { core } of [here, there]) await core.db.transact((tx) => tx.delete(rateLimits))
    await here.core.auditNow()
    await eventually(async () => expect(known()).toEqual([]))
  },
)
