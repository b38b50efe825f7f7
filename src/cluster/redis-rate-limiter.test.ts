import { afterEach, describe, expect, test } from 'bun:test'
import type { Scope } from '@/src/http/scope'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/servers/redis-server'

const routes = (scope: Scope) => scope.get('/six', () => 'yes', { limit: '6/1h' })
/** A machine that stands still for longer than a process waits for Redis counts apart for a second, as it should. */
const again = { retry: 3 }

let opened = new AsyncDisposableStack()
afterEach(async () => {
  await opened.disposeAsync()
  opened = new AsyncDisposableStack()
})

async function startServer(): Promise<RedisServer> {
  return opened.use(await startRedis())
}

/** A process of a site; those of one site have one PUBLIC_URL and one Redis. */
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

/** How many of so many requests to each in turn are let in. */
async function letIn(apps: TestApp[], each = 10): Promise<number> {
  const statuses: number[] = []
  for (let at = 0; at < each; at++) for (const app of apps) statuses.push(await ask(app))
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 200).length
}

function logged({ logLines: lines }: TestApp, words: string): number {
  return lines.filter((line) => line.includes(words)).length
}

describe.if(hasRedis)('processes that share a Redis', () => {
  test(
    'limit together, and say the same of when to come again',
    async () => {
      const server = await startServer()
      const [here, there] = [await open(server), await open(server)]
      expect(await letIn([here, there])).toBe(6)
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
    },
    again,
  )

  test(
    'let in just so many when all come at once',
    async () => {
      const server = await startServer()
      const [here, there] = [await open(server), await open(server)]
      const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => ask(at % 2 ? here : there)))
      expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    },
    again,
  )

  test(
    'of two sites on one Redis each counts its own',
    async () => {
      const server = await startServer()
      const [here, there] = [await open(server), await open(server, { PUBLIC_URL: 'https://other.example' })]
      expect(await letIn([here, there])).toBe(12)
    },
    again,
  )

  test('keep nothing in Redis beyond its window, and nobody by name', async () => {
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

  test(
    'go on each by itself from what was counted when Redis is gone, say so once, and share again when it is back',
    async () => {
      const server = await startServer()
      const [here, there] = [await open(server), await open(server)]
      for (const app of [here, there]) expect(await ask(app)).toBe(200)
      await server.kill()
      expect([await letIn([here]), await letIn([there])]).toEqual([5, 4])
      for (const app of [here, there])
        await eventually(async () => expect(logged(app, 'Redis cannot be reached')).toBe(1))
      await server.start()
      for (const { core } of [here, there])
        await eventually(async () => expect(core.cluster?.isAvailable).toBe(true))
      // What was used up while it was away is told to the Redis that forgot it.
      expect(await letIn([here, there])).toBe(0)
      expect(await letIn([await open(server)])).toBe(0)
      for (const app of [here, there]) {
        expect(logged(app, 'Redis cannot be reached')).toBe(1)
        expect(logged(app, 'Redis is reachable again')).toBe(1)
      }
    },
    again,
  )

  test(
    'wait for a Redis that hangs once, and limit by themselves until it answers again',
    async () => {
      const server = await startServer()
      const app = await open(server)
      server.suspend()
      expect(await letIn([app], 40)).toBe(6)
      expect(logged(app, 'Redis counts nothing')).toBe(1)
      server.resume()
      // Eighty are what as many requests would have waited for; besides the first there are the looks whether it answers again.
      const [, asked] =
        /cmdstat_eval:calls=(\d+)/.exec(String(await server.command('INFO', 'commandstats'))) ?? []
      expect(Number(asked)).toBeLessThan(20)
      await eventually(async () => expect(app.core.cluster?.isAvailable).toBe(true))
      expect(await letIn([app, await open(server)])).toBe(0)
    },
    again,
  )

  test(
    'start without a Redis, and share when it comes',
    async () => {
      const server = await startServer()
      await server.kill()
      const app = await open(server)
      expect(await letIn([app])).toBe(6)
      await server.start()
      await eventually(async () => expect(app.core.cluster?.isAvailable).toBe(true))
      expect(await letIn([app, await open(server)])).toBe(0)
    },
    again,
  )

  test.each([
    ['SET', 'nonsense'],
    ['SET', '-1 -1'],
    ['SET', '99999999999999999999 6'],
    ['SET', ''],
    ['RPUSH', 'one'],
  ])('take what is no window as none (%s %p)', async (command, value) => {
    const server = await startServer()
    const app = await open(server)
    await ask(app)
    for (const key of [await server.command('KEYS', '* limit *')].flat().map(String)) {
      await server.command('DEL', key)
      await server.command(command, key, value)
    }
    expect(await letIn([app, await open(server)])).toBe(5)
  })

  test('a Redis that may not be written to is said so, and everybody is limited all the same', async () => {
    const server = await startServer()
    const app = await open(server)
    await server.command('CONFIG', 'SET', 'maxmemory', '1')
    expect(await letIn([app])).toBe(6)
    expect(logged(app, 'Redis counts nothing')).toBe(1)
  })
})
