import { afterAll, beforeAll, beforeEach, describe } from 'bun:test'
import * as v from 'valibot'
import type { Scope } from '@/src/http/scope'
import { createKitApp } from '@/tests/support/apps/kit-app'
import { hasRedis, type RedisServer, startRedis } from '@/tests/support/servers/redis-server'

const routes = (scope: Scope) =>
  scope
    .get('/thrice', () => 'yes', { limit: '3/1m' })
    .post('/thrice', () => 'yes', { limit: '3/1m' })
    .get('/hats/:id', ({ params }) => params.id, { limit: '3/1m' })
    .post('/forms', () => 'yes', { limit: '2/1h', body: v.object({ name: v.string() }) })
    .get('/free', () => 'yes')
    .get('/costly', async ({ countCostlyQuery }) => {
      await countCostlyQuery()
      return 'yes'
    })

export type LimitedApp = Awaited<ReturnType<typeof createKitApp>>
type OpenLimitedApp = (scale?: string, env?: Record<string, string>) => Promise<LimitedApp>

/** Runs the tests with limits counted in memory and, if Redis is installed, in Redis: they must be the same. */
export function describeLimits(
  title: string,
  define: (open: OpenLimitedApp, clearRedis: () => Promise<unknown>) => void,
): void {
  let redis: RedisServer | undefined
  const clearRedis = async () => redis?.command('FLUSHALL')
  beforeAll(async () => {
    if (hasRedis) redis = await startRedis()
  })
  afterAll(() => redis?.[Symbol.asyncDispose]())

  describe.each(['in memory', ...(hasRedis ? ['in Redis'] : [])])(`${title} counted %s`, (place) => {
    beforeEach(clearRedis)
    const open: OpenLimitedApp = async (scale = '1', env = {}) => {
      const shared = place === 'in Redis' && redis ? { REDIS_URL: redis.url } : {}
      const app = await createKitApp(routes, { env: { RATE_LIMIT_SCALE: scale, ...shared, ...env } })
      await app.core.cluster?.start()
      return app
    }
    define(open, clearRedis)
  })
}

export async function statuses(
  app: LimitedApp,
  times: number,
  path = '/api/thrice',
  headers: HeadersInit = {},
): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < times; at++) found.push((await app.visitor().get(path, headers)).status)
  return found
}
