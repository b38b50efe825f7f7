import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Scope } from '@/src/http/scope'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'
import { type FakeTimers, fakeTimers } from '@/tests/support/fake-timers'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/servers/redis-server'

const routes = (scope: Scope) => scope.get('/six', () => 'yes', { limit: '6/1h' })
// Redis replies in time, unless a test fires the timer that ends the wait.
let timers: FakeTimers
beforeEach(() => {
  timers = fakeTimers()
})

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

async function startServer(): Promise<RedisServer> {
  return opened.use(await startRedis())
}

/** A process. Processes of one site share PUBLIC_URL and Redis. */
async function open({ url }: RedisServer, more = {}): Promise<TestApp> {
  const app = opened.use(
    await createKitApp(routes, { env: { RATE_LIMIT_SCALE: '1', REDIS_URL: url, ...more } }),
  )
  await app.core.cluster?.start()
  return app
}

async function ask(app: TestApp): Promise<number> {
  return (await app.visitor().get('/api/six')).status
}

/** Sends `each` requests to each process in turn. Returns how many are allowed. */
async function countAllowed(apps: TestApp[], each = 10): Promise<number> {
  const statuses: number[] = []
  for (let at = 0; at < each; at++) for (const app of apps) statuses.push(await ask(app))
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 200).length
}

/** Fires the timers that connect and probe every second until Redis responds. */
async function reconnect({ core }: TestApp): Promise<void> {
  await eventually(async () => {
    if (!core.cluster?.isAvailable) await timers.fire(1_000)
    expect(core.cluster?.isAvailable).toBe(true)
  })
}

function logged({ logLines: lines }: TestApp, words: string): number {
  return lines.filter((line) => line.includes(words)).length
}

describe.if(hasRedis)('processes that share a Redis', () => {
  test('share a limit and return the same Retry-After', async () => {
    const server = await startServer()
    const [here, there] = [await open(server), await open(server)]
    expect(await countAllowed([here, there])).toBe(6)
    for (const app of [here, there]) {
      app.advance(60_000)
      const { status, headers, body } = await app.visitor().get('/api/six')
      expect([status, body.code, headers.get('content-type'), headers.get('retry-after')]).toEqual([
        429,
        'too_many_requests',
        'application/problem+json',
        '3540',
      ])
    }
  })

  test('allow exactly the limit for concurrent requests', async () => {
    const server = await startServer()
    const [here, there] = [await open(server), await open(server)]
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(at % 2 ? here : there)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  })

  test('of two sites on one Redis count separately', async () => {
    const server = await startServer()
    const [here, there] = [await open(server), await open(server, { PUBLIC_URL: 'https://other.example' })]
    expect(await countAllowed([here, there])).toBe(12)
  })

  test('store only hashed keys, which expire with their window', async () => {
    const server = await startServer()
    const app = await open(server)
    await app.visitor().get('/api/six', { 'x-user': 'ada' })
    const keys = await server.command('KEYS', '*')
    if (!Array.isArray(keys)) throw new Error('There are no keys')
    const counted = keys.map(String).filter((key) => key.startsWith('mintmark http://localhost:3000 limit '))
    expect(counted).toHaveLength(2)
    for (const key of keys.map(String)) {
      expect(key).toStartWith('mintmark http://localhost:3000 ')
      expect(key).not.toContain('ada')
      const leftMs = Number(await server.command('PTTL', key))
      expect(leftMs > 0 && leftMs <= 3_600_000).toBe(true)
    }
  })

  test('continue locally from the shared count while Redis is down, log it once, and share again afterwards', async () => {
    const server = await startServer()
    const [here, there] = [await open(server), await open(server)]
    for (const app of [here, there]) expect(await ask(app)).toBe(200)
    await server.kill()
    expect([await countAllowed([here]), await countAllowed([there])]).toEqual([5, 4])
    for (const app of [here, there])
      await eventually(async () => expect(logged(app, 'Redis is unreachable')).toBe(1))
    await server.start()
    for (const app of [here, there]) await reconnect(app)
    // Redis adopts what was used up while it was down.
    expect(await countAllowed([here, there])).toBe(0)
    expect(await countAllowed([await open(server)])).toBe(0)
    for (const app of [here, there]) {
      expect(logged(app, 'Redis is unreachable')).toBe(1)
      expect(logged(app, 'Redis is reachable again')).toBe(1)
    }
  })

  test('wait once for a hanging Redis, then limit locally until it responds', async () => {
    const server = await startServer()
    const app = await open(server)
    server.suspend()
    const counting = countAllowed([app], 40)
    await eventually(() => timers.fire(200))
    expect(await counting).toBe(6)
    expect(logged(app, 'Redis is not responding')).toBe(1)
    server.resume()
    // Eighty requests would have waited eighty times; besides the first wait there are only probes.
    const [, asked] =
      /cmdstat_eval:calls=(\d+)/.exec(String(await server.command('INFO', 'commandstats'))) ?? []
    expect(Number(asked)).toBeLessThan(20)
    await reconnect(app)
    expect(await countAllowed([app, await open(server)])).toBe(0)
  })

  test('start without Redis and share when it becomes available', async () => {
    const server = await startServer()
    await server.kill()
    const app = await open(server)
    expect(await countAllowed([app])).toBe(6)
    await server.start()
    await reconnect(app)
    expect(await countAllowed([app, await open(server)])).toBe(0)
  })

  test.each([
    ['SET', 'nonsense'],
    ['SET', '-1 -1'],
    ['SET', '99999999999999999999 6'],
    ['SET', ''],
    ['RPUSH', 'one'],
  ])('ignore an invalid window (%s %p)', async (command, value) => {
    const server = await startServer()
    const app = await open(server)
    await ask(app)
    for (const key of [await server.command('KEYS', '* limit *')].flat().map(String)) {
      await server.command('DEL', key)
      await server.command(command, key, value)
    }
    expect(await countAllowed([app, await open(server)])).toBe(5)
  })

  test('log a read-only Redis and limit locally', async () => {
    const server = await startServer()
    const app = await open(server)
    await server.command('CONFIG', 'SET', 'maxmemory', '1')
    expect(await countAllowed([app])).toBe(6)
    expect(logged(app, 'Redis is not responding')).toBe(1)
  })
})
