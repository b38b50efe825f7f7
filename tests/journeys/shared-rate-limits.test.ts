import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

/** Two servers over one database and one Redis, as behind a proxy. */
async function openBoth(redisUrl: string, opened: AsyncDisposableStack): Promise<Site[]> {
  const env = { REDIS_URL: redisUrl, RATE_LIMIT_SCALE: '1', PUBLIC_URL: 'http://shop.example' }
  const here = opened.use(await createSite({ ...env, LOG_LEVEL: 'error' }))
  const there = opened.use(
    await createSite({ ...env, LOG_LEVEL: 'error', DATABASE_URL: here.databaseLocation }),
  )
  await Promise.all([here.start(), there.start()])
  return [here, there]
}

/** How many of forty requests to each, all at once, are let in; what is let in is refused for its empty form. */
async function letIn(sites: readonly Site[], route: string): Promise<number> {
  const statuses = await Promise.all(
    sites.flatMap((site) =>
      Array.from({ length: 40 }, async () => (await site.visitor().post(route, {})).status),
    ),
  )
  expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 422).length
}

/** Asks for lists without a pause until it is told to stop; answers the statuses that came. */
function keepAsking(sites: readonly Site[]) {
  const found = new Set<number>()
  let isOver = false
  const asking = sites.map(async (site) => {
    while (!isOver) found.add((await site.visitor().get('/api/items')).status)
  })
  return async () => {
    isOver = true
    await Promise.all(asking)
    return [...found]
  }
}

async function shares(site: Site): Promise<void> {
  const { body } = await site.visitor().get('/metrics')
  expect(body).toContain('mintmark_redis_heard 1')
}

test.if(dialect === 'postgres' && hasRedis)(
  'two servers limit as one; alone while Redis is gone, which nobody notices; and as one again when it is back (E1)',
  async () => {
    await using opened = new AsyncDisposableStack()
    const redis = opened.use(await startRedis())
    const sites = await openBoth(redis.url, opened)
    expect(await letIn(sites, '/api/support/tickets')).toBe(10)
    const stopAsking = keepAsking(sites)
    opened.defer(async () => void (await stopAsking()))
    await redis.kill()
    expect(await letIn(sites, '/api/auth/forgot')).toBe(60)
    await redis.start()
    for (const site of sites) await eventually(() => shares(site), 20_000)
    expect(await letIn(sites, '/api/auth/resend-code')).toBe(30)
    expect(await letIn(sites, '/api/support/tickets')).toBe(0)
    expect(await stopAsking()).toEqual([200])
  },
  { timeout: 120_000, retry: 2 },
)
