import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { destinationState } from '@/src/http-client/destination-state'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { fakeTimers } from '@/tests/support/fake-timers'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/servers/redis-server'

const minuteMs = 60_000
let redis: RedisServer | undefined

beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})

afterAll(() => redis?.[Symbol.asyncDispose]())

// Redis always replies in time.
beforeEach(() => void fakeTimers())

const destination = {
  name: 'the platform',
  hosts: [],
  origins: [],
  timeoutMs: 1_000,
  bytesMax: 1_000,
}

/** A process and its throttle of `perMinute` requests. */
async function open(perMinute: number, shared?: RedisServer) {
  const app = await createTestApp({ modules: [], env: shared ? { REDIS_URL: shared.url } : {} })
  await app.core.cluster?.start()
  const { throttle } = destinationState(app.ctx, { ...destination, perMinute })
  return { throttle, now: app.ctx.now(), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

describe.each(['in memory', ...(hasRedis ? ['in Redis'] : [])])('a throttle kept %s', (place) => {
  const openWithLimit = async (perMinute: number) => {
    await redis?.command('FLUSHALL')
    return open(perMinute, place === 'in Redis' ? redis : undefined)
  }

  test('never allows more requests per minute than its limit', async () => {
    await using site = await openWithLimit(100)
    const made: number[] = []
    for (let at = site.now; at < site.now + 3 * minuteMs; at += 50)
      if ((await site.throttle.take(at, 0)) !== undefined) made.push(at)
    for (const from of made)
      expect(made.filter((at) => at >= from && at < from + minuteMs).length).toBeLessThanOrEqual(100)
    expect(made.length).toBeGreaterThan(240)
  })

  test('returns the wait, and takes nothing if the caller will not wait that long', async () => {
    await using site = await openWithLimit(60)
    const take = (afterMs: number, patienceMs: number) => site.throttle.take(site.now + afterMs, patienceMs)
    for (let made = 0; made < 12; made += 1) expect(await take(0, 0)).toBe(0)
    expect(await take(0, 1_000)).toBeUndefined()
    expect(await take(0, 2_000)).toBe(1_250)
    expect(await take(1_250, 1_000)).toBeUndefined()
    expect(await take(2_500, 0)).toBe(0)
  })

  test('respects a requested pause', async () => {
    await using site = await openWithLimit(60)
    const take = (afterMs: number, patienceMs: number) => site.throttle.take(site.now + afterMs, patienceMs)
    site.throttle.pauseUntil(site.now + 30_000)
    expect(await take(1_000, 2_000)).toBeUndefined()
    expect(await take(29_000, 2_000)).toBe(1_000)
    expect(await take(31_000, 0)).toBe(0)
  })

  test('does not wait longer because the clock was set back (E10)', async () => {
    await using site = await openWithLimit(60)
    for (let made = 0; made < 12; made += 1) await site.throttle.take(site.now, 0)
    site.throttle.pauseUntil(site.now + 30_000)
    expect(await site.throttle.take(site.now - 3_600_000, 0)).toBe(0)
  })
})

describe.if(hasRedis)('two processes that share a Redis', () => {
  const both = async () => {
    const server = await startRedis()
    return { server, here: await open(60, server), there: await open(60, server) }
  }
  type Site = Awaited<ReturnType<typeof open>>
  const takeAll = async ({ throttle, now }: Site) => {
    let taken = 0
    while ((await throttle.take(now, 0)) !== undefined) taken += 1
    return taken
  }

  test('share one throttle', async () => {
    const { server, here, there } = await both()
    await using stack = new AsyncDisposableStack()
    for (const one of [server, here, there]) stack.use(one)
    expect(await here.throttle.take(here.now, 0)).toBe(0)
    expect(await takeAll(there)).toBe(11)
    expect(await here.throttle.take(here.now, 0)).toBeUndefined()
  })

  test('both respect a pause that one of them was asked for', async () => {
    const { server, here, there } = await both()
    await using stack = new AsyncDisposableStack()
    for (const one of [server, here, there]) stack.use(one)
    here.throttle.pauseUntil(here.now + 30_000)
    await here.throttle.take(here.now, 0)
    expect(await there.throttle.take(there.now, 2_000)).toBeUndefined()
  })

  test('continue from the last shared state while Redis is down', async () => {
    const { server, here, there } = await both()
    await using stack = new AsyncDisposableStack()
    for (const one of [server, here, there]) stack.use(one)
    for (let at = 0; at < 10; at++) await here.throttle.take(here.now, 0)
    await server.kill()
    expect(await takeAll(here)).toBe(2)
    expect(await takeAll(there)).toBe(12)
  })

  test.each(['nonsense', '9e99 9e99', '99999999999999999999 99999999999999999999', ''])(
    'ignore an invalid stored state (%p)',
    async (kept) => {
      const { server, here, there } = await both()
      await using stack = new AsyncDisposableStack()
      for (const one of [server, here, there]) stack.use(one)
      await server.command('SET', 'mintmark http://localhost:3000 throttle the platform', kept)
      expect(await takeAll(here)).toBe(12)
    },
  )
})
