import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { clusterCached } from '@/src/cluster/cluster-cached'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'

/** A machine that stands still for longer than a process waits for Redis answers by itself for a second, as it should. */
const again = { retry: 3 }

/** A process, and what it answers when it is asked for a figure that it finds to be so. */
async function open(figure: number, url?: string) {
  const app = await createKitApp((scope) => scope, { env: url ? { REDIS_URL: url } : {} })
  await app.core.cluster?.start()
  const find = clusterCached({ name: 'figure', schema: v.number(), ms: 60_000 }, async () => figure)
  return {
    ask: () => find({ ...app.ctx, now: app.core.now }),
    advance: app.advance,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test.if(hasRedis)(
  'what one process computed is answered by all',
  async () => {
    await using server = await startRedis()
    await using here = await open(1, server.url)
    await using there = await open(2, server.url)
    expect([await here.ask(), await there.ask()]).toEqual([1, 1])
    const leftMs = Number(await server.command('PTTL', 'mintmark http://localhost:3000 kept figure'))
    expect(leftMs > 0 && leftMs <= 60_000).toBe(true)
  },
  again,
)

test.if(hasRedis)(
  'each answers what it computes itself while Redis is gone, or holds what is no answer',
  async () => {
    await using server = await startRedis()
    await using here = await open(1, server.url)
    await using there = await open(2, server.url)
    for (const text of ['no figure', '"one"', '']) {
      await server.command('SET', 'mintmark http://localhost:3000 kept figure', text)
      expect(await here.ask()).toBe(1)
      here.advance(1_000)
    }
    await server.kill()
    expect([await here.ask(), await there.ask()]).toEqual([1, 2])
  },
  again,
)

test('a process alone answers what it computed until its time is over', async () => {
  await using here = await open(1)
  expect(await here.ask()).toBe(1)
})
