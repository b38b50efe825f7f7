import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { sql } from '@/src/db/columns'
import { RateLimits } from '@/src/http/rate-limits'
import type { Scope } from '@/src/http/scope'
import { AppError } from '@/src/kit/errors'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/servers/redis-server'

const minuteMs = 60_000
const routes = (scope: Scope) =>
  scope
    .get('/thrice', () => 'yes', { limit: '3/1m' })
    .post('/thrice', () => 'yes', { limit: '3/1m' })
    .get('/hats/:id', ({ params }) => params.id, { limit: '3/1m' })
    .post('/forms', () => 'yes', { limit: '2/1h', body: v.object({ name: v.string() }) })
    .get('/free', () => 'yes')

type App = Awaited<ReturnType<typeof createKitApp>>

/** Limits are the same wherever they are counted. */
const places = ['in memory', ...(hasRedis ? ['in Redis'] : [])]
let redis: RedisServer | undefined

beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})

afterAll(() => redis?.[Symbol.asyncDispose]())

async function statuses(app: App, times: number, path = '/api/thrice', headers: HeadersInit = {}) {
  const found: number[] = []
  for (let at = 0; at < times; at++) found.push((await app.visitor().get(path, headers)).status)
  return found
}

describe.each(places)('rate limits counted %s', (place) => {
  beforeEach(() => redis?.command('FLUSHALL'))

  const limitedBy = async (scale = '1', more = {}) => {
    const shared = place === 'in Redis' && redis ? { REDIS_URL: redis.url } : {}
    const app = await createKitApp(routes, { env: { RATE_LIMIT_SCALE: scale, ...shared, ...more } })
    await app.core.cluster?.start()
    return app
  }

  test('beyond its limit a route returns 429 with Retry-After', async () => {
    await using app = await limitedBy()
    expect(await statuses(app, 3)).toEqual([200, 200, 200])
    app.advance(20_500)
    const { status, headers, body } = await app.visitor().get('/api/thrice')
    expect([status, body.code, headers.get('content-type')]).toEqual([
      429,
      'too_many_requests',
      'application/problem+json',
    ])
    expect(headers.get('retry-after')).toBe('40')
  })

  test('a new window begins exactly when the old one ends', async () => {
    await using app = await limitedBy()
    await statuses(app, 3)
    app.advance(minuteMs - 1)
    expect((await app.visitor().get('/api/thrice')).headers.get('retry-after')).toBe('1')
    app.advance(1)
    expect(await statuses(app, 4)).toEqual([200, 200, 200, 429])
  })

  test('concurrent requests are counted exactly', async () => {
    await using app = await limitedBy()
    const replies = await Promise.all(Array.from({ length: 20 }, () => app.visitor().get('/api/thrice')))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
  })

  test('each method, route and user has its own window', async () => {
    await using app = await limitedBy()
    await statuses(app, 4)
    expect((await app.visitor().post('/api/thrice')).status).toBe(200)
    expect((await app.visitor().get('/api/free')).status).toBe(200)
    expect(await statuses(app, 4, '/api/thrice', { 'x-user': 'ada' })).toEqual([200, 200, 200, 429])
    expect(await statuses(app, 1, '/api/thrice', { 'x-user': 'bob' })).toEqual([200])
  })

  test('a route has one window, however its path is written and whatever its params are', async () => {
    await using app = await limitedBy()
    await statuses(app, 3)
    for (const path of ['/api/thrice', '/api/thrice/', '/api/thrice?again=1'])
      expect(await statuses(app, 1, path)).toEqual([429])
    expect(await statuses(app, 1, '/api/hats/1')).toEqual([200])
    expect(await statuses(app, 1, '/api/hats/2')).toEqual([200])
    expect(await statuses(app, 1, '/api/hats/3')).toEqual([200])
    expect(await statuses(app, 1, '/api/hats/4')).toEqual([429])
  })

  test('invalid requests count too', async () => {
    await using app = await limitedBy()
    const sent: number[] = []
    for (let at = 0; at < 3; at++) sent.push((await app.visitor().post('/api/forms', {})).status)
    expect(sent).toEqual([422, 422, 429])
  })

  test('RATE_LIMIT_SCALE multiplies every limit', async () => {
    await using app = await limitedBy('2')
    expect(await statuses(app, 7)).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  describe('a restart', () => {
    const hourly = '4/1h'
    const restarted = async (app: App) => {
      const limits = new RateLimits(app.core)
      await limits.restore(app.ctx)
      return limits
    }
    const errorOf = async (limits: RateLimits, key: string) => {
      try {
        await limits.take(hourly, key)
      } catch (error) {
        return error instanceof AppError ? error.extras.retryAfterSeconds : error
      }
    }

    test('keeps used-up limits and their end (E1)', async () => {
      await using app = await limitedBy()
      const before = await restarted(app)
      for (let at = 0; at < 4; at++) await before.take(hourly, 'ada')
      await before.take(hourly, 'bob')
      await before.save(app.ctx)
      app.advance(minuteMs)
      const after = await restarted(app)
      await redis?.command('FLUSHALL')
      for (const [who, seconds] of [['ada', 59 * 60], ['bob'], ['eve']] as const)
        expect([who, await errorOf(after, who)]).toEqual([who, seconds])
      app.advance(59 * minuteMs)
      expect(await errorOf(after, 'ada')).toBeUndefined()
    })

    test('saves only windows at least half used, under hashed keys, and each change once', async () => {
      await using app = await limitedBy()
      const kept = () =>
        app.core.db.read.rows<{ key: string; used: number }>(sql`select * from core_rate_limits`)
      const limits = await restarted(app)
      await limits.take(hourly, '10.0.0.1')
      await limits.save(app.ctx)
      expect(await kept()).toEqual([])
      await limits.take(hourly, '10.0.0.1')
      await limits.save(app.ctx)
      const [row, ...others] = await kept()
      expect([others, Number(row?.used), JSON.stringify(row).includes('10.0.0.1')]).toEqual([[], 2, false])
      app.advance(60 * minuteMs)
      await limits.save(app.ctx)
      expect(await kept()).toEqual([])
    })
  })

  describe('networks of guests (E19)', () => {
    const allowed = async (app: App, addresses: string[]) => {
      const found: number[] = []
      for (const address of addresses)
        found.push(...(await statuses(app, 1, '/api/thrice', { 'x-forwarded-for': address })))
      return found.filter((status) => status === 200).length
    }
    const addresses = (count: number, nth: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => nth(at))
    const hex = (at: number) => at.toString(16)

    test('an IPv6 /64 is limited like one address, a /56 like four, a /48 like sixteen', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(
        await allowed(
          app,
          addresses(8, (at) => `2001:db8:a:100::${hex(at)}`),
        ),
      ).toBe(3)
      expect(
        await allowed(
          app,
          addresses(20, (at) => `2001:db8:a:1${hex(at + 16)}::1`),
        ),
      ).toBe(9)
      expect(
        await allowed(
          app,
          addresses(60, (at) => `2001:db8:a:${hex(at + 2)}00::1`),
        ),
      ).toBe(36)
      expect(await allowed(app, ['2001:db8:b::1'])).toBe(1)
    })

    test('an IPv4 /24 is limited like sixteen addresses', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(
        await allowed(
          app,
          addresses(60, (at) => `192.0.2.${at}`),
        ),
      ).toBe(48)
      expect(await allowed(app, ['192.0.3.1'])).toBe(1)
    })

    test("what the narrow network is refused doesn't count against the wider ones", async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      await allowed(
        app,
        addresses(100, () => '2001:db8:a:100::1'),
      )
      expect(
        await allowed(
          app,
          addresses(20, (at) => `2001:db8:a:1${hex(at + 16)}::1`),
        ),
      ).toBe(9)
    })

    test('a user has one limit, whatever the network', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      await allowed(
        app,
        addresses(60, (at) => `192.0.2.${at}`),
      )
      const headers = { 'x-user': 'ada', 'x-forwarded-for': '192.0.2.1' }
      expect(await statuses(app, 1, '/api/thrice', headers)).toEqual([200])
    })
  })

  describe('the client address (D15)', () => {
    const from = (address: string) => ({
      'x-forwarded-for': address,
      forwarded: `for=${address}`,
      'x-real-ip': address,
    })

    test('ignores forwarded headers of clients', async () => {
      await using app = await limitedBy()
      const found: number[] = []
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
        found.push(...(await statuses(app, 1, '/api/thrice', from(address))))
      expect(found).toEqual([200, 200, 200, 429])
    })

    test('is the last forwarded address behind a trusted proxy', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      expect(await statuses(app, 4, '/api/thrice', from('1.1.1.1'))).toEqual([200, 200, 200, 429])
      expect(await statuses(app, 1, '/api/thrice', from('2.2.2.2'))).toEqual([200])
    })

    test('ignores forwarded addresses that the client added', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const found: number[] = []
      for (const claimed of ['9.9.9.1', '9.9.9.2', '9.9.9.3, 8.8.8.8', ''])
        found.push(...(await statuses(app, 1, '/api/thrice', from(`${claimed}, 1.1.1.1`))))
      expect(found).toEqual([200, 200, 200, 429])
    })

    test('is one caller for everything that is not an address', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const found: number[] = []
      for (const text of ['unknown', '999.1.1.1', ':::', '%', '1.2.3.4.5', 'x'.repeat(8_000), '[::1', '::1%'])
        found.push(...(await statuses(app, 1, '/api/thrice', from(text))))
      expect(found).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    })

    test('is the same with a port, brackets or a zone ID, or as IPv6', async () => {
      await using app = await limitedBy('1', { TRUST_PROXY: 'true' })
      const writtenWays = [
        ['1.2.3.4', '1.2.3.4:5678', '::ffff:1.2.3.4', '::FFFF:102:304'],
        ['fe80::1', '[fe80::1]:443', 'fe80::1%eth0', 'fe80:0:0::1'],
      ]
      for (const ways of writtenWays) {
        const found: number[] = []
        for (const way of ways) found.push(...(await statuses(app, 1, '/api/thrice', from(way))))
        expect(found).toEqual([200, 200, 200, 429])
      }
    })

    test('is the remote address of the socket without a proxy', async () => {
      await using app = await limitedBy()
      const { server } = app.app.server.listen({ port: 0, hostname: '127.0.0.1' })
      const ask = () =>
        fetch(`http://127.0.0.1:${server?.port}/api/thrice`, { headers: from(String(Math.random())) })
      const found = [await ask(), await ask(), await ask(), await ask()].map((reply) => reply.status)
      await app.app.server.stop()
      expect(found).toEqual([200, 200, 200, 429])
      expect((await app.visitor().get('/api/thrice')).status).toBe(200)
    })
  })
})
