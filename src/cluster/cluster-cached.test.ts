import { beforeEach, expect, test } from 'bun:test'
import * as v from 'valibot'
import { clusterCached } from '@/src/cluster/cluster-cached'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { fakeTimers } from '@/tests/support/fake-timers'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'

// Redis always replies in time.
beforeEach(() => void fakeTimers())

/** A process, and its result when it computes `figure`. */
async function open(figure: number, url?: string) {
  const app = await createKitApp((scope) => scope, { env: url ? { REDIS_URL: url } : {} })
  await app.core.cluster?.start()
  const find = clusterCached({ cacheKey: 'figure', schema: v.number(), ms: 60_000 }, async () => figure)
  return {
    ask: () => find({ ...app.ctx, now: app.core.now }),
    advance: app.advance,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test.if(hasRedis)('all processes return the value that one of them computed', async () => {
  await using server = await startRedis()
  await using here = await open(1, server.url)
  await using there = await open(2, server.url)
  expect([await here.ask(), await there.ask()]).toEqual([1, 1])
  const leftMs = Number(await server.command('PTTL', 'mintmark http://localhost:3000 cache figure'))
  expect(leftMs > 0 && leftMs <= 60_000).toBe(true)
})

test.if(hasRedis)(
  'each process computes its own value while Redis is down or holds an invalid value',
  async () => {
    await using server = await startRedis()
    await using here = await open(1, server.url)
    await using there = await open(2, server.url)
    for (const text of ['no figure', '"one"', '']) {
      await server.command('SET', 'mintmark http://localhost:3000 cache figure', text)
      expect(await here.ask()).toBe(1)
      here.advance(1_000)
    }
    await server.kill()
    expect([await here.ask(), await there.ask()]).toEqual([1, 2])
  },
)

test('without Redis a process caches its own value until it expires', async () => {
  await using here = await open(1)
  expect(await here.ask()).toBe(1)
})
