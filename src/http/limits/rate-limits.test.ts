import { describe, expect, test } from 'bun:test'
import { sql } from '@/src/db/columns'
import { RateLimits } from '@/src/http/limits/rate-limits'
import { AppError } from '@/src/kit/errors'
import { type LimitedApp as App, describeLimits, statuses } from '@/tests/support/apps/limited-app'

const minuteMs = 60_000

describeLimits('rate limits', (limitedBy, clearRedis) => {
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

  test('a window does not last longer because the clock was set back (E10)', async () => {
    await using app = await limitedBy()
    await statuses(app, 4)
    app.shiftWallClock(-60 * minuteMs)
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

  test('a costly query counts as 20 requests, and what is left is enough for cheap ones', async () => {
    await using app = await limitedBy()
    await statuses(app, 10, '/api/free')
    const costly = await statuses(app, 300, '/api/costly')
    expect([costly.indexOf(429), costly.lastIndexOf(200)]).toEqual([299, 298])
    expect(await statuses(app, 10, '/api/free')).toEqual([...Array.from({ length: 9 }, () => 200), 429])
    expect(await statuses(app, 1, '/api/costly', { 'x-user': 'ada' })).toEqual([200])
    app.advance(minuteMs)
    expect(await statuses(app, 1, '/api/costly')).toEqual([200])
  })

  test('a window that has ended uses no memory', async () => {
    await using app = await limitedBy()
    const limits = new RateLimits(app.core)
    const bytes = () => app.core.cacheVersions.sizes().get('rate-limits') ?? Number.NaN
    const before = bytes()
    for (let at = 0; at < 100; at++) await limits.take('3/1m', `visitor ${at}`)
    await limits.take('3/1h', 'member')
    const filled = bytes()
    app.advance(minuteMs - 1)
    await limits.save(app.ctx)
    expect(bytes()).toBe(filled)
    app.advance(1)
    await limits.save(app.ctx)
    expect([bytes() > before, bytes() < filled / 10]).toEqual([true, true])
    app.advance(60 * minuteMs)
    await limits.save(app.ctx)
    expect(bytes()).toBe(before)
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
      await clearRedis()
      for (const [who, seconds] of [['ada', 59 * 60], ['bob'], ['eve']] as const)
        expect([who, await errorOf(after, who)]).toEqual([who, seconds])
      app.advance(59 * minuteMs)
      expect(await errorOf(after, 'ada')).toBeUndefined()
    })

    test('drops what an earlier process saved once it has ended', async () => {
      await using app = await limitedBy()
      const before = await restarted(app)
      for (let at = 0; at < 4; at++) await before.take(hourly, 'ada')
      await before.save(app.ctx)
      const after = await restarted(app)
      app.advance(60 * minuteMs)
      await after.save(app.ctx)
      await clearRedis()
      app.shiftWallClock(-60 * minuteMs)
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
})
