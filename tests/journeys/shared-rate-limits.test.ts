import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replyTimeoutMs } from '@/src/cluster/redis-client'
import { dialect } from '@/src/db/columns'
import { eventually, patienceMs } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

/** Two servers over one database and one Redis, as behind a proxy. */
async function openBoth(redisUrl: string, disposables: AsyncDisposableStack): Promise<Site[]> {
  const env = { REDIS_URL: redisUrl, RATE_LIMIT_SCALE: '1', PUBLIC_URL: 'http://shop.example' }
  const here = disposables.use(await createSite({ ...env, LOG_LEVEL: 'error' }))
  const there = disposables.use(
    await createSite({ ...env, LOG_LEVEL: 'error', DATABASE_URL: here.databaseLocation }),
  )
  const sites = [here, there]
  await Promise.all(sites.map((site) => site.start('serve', patientWithRedis(site))))
  for (const site of sites) await eventually(() => expectRedisAvailable(site))
  return sites
}

/** Returns variables with which a site, whose machine may be busy, waits long for each reply. */
function patientWithRedis({ dataDir }: Site): Record<string, string> {
  const preload = join(dataDir, 'patience.js')
  writeFileSync(
    preload,
    `const { setTimeout } = globalThis
globalThis.setTimeout = Object.assign(
  (run, ms, ...args) => setTimeout(run, ms === ${replyTimeoutMs} ? ${patienceMs} : ms, ...args),
  setTimeout,
)`,
  )
  return { BUN_OPTIONS: `--preload=${preload}` }
}

/** Sends 40 requests to each site at once. Returns how many passed the rate limit, which then get 422 for their empty form. */
async function countAllowed(sites: readonly Site[], route: string): Promise<number> {
  const statuses = await Promise.all(
    sites.flatMap((site) =>
      Array.from({ length: 40 }, async () => (await site.visitor().post(route, {})).status),
    ),
  )
  expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 422).length
}

/** Keeps requesting items. The returned function stops that and returns the statuses that came back. */
function keepRequesting(sites: readonly Site[]) {
  const statuses = new Set<number>()
  let isOver = false
  const loops = sites.map(async (site) => {
    while (!isOver) statuses.add((await site.visitor().get('/api/items')).status)
  })
  return async () => {
    isOver = true
    await Promise.all(loops)
    return [...statuses]
  }
}

async function expectRedisAvailable(site: Site): Promise<void> {
  const { body } = await site.visitor().get('/metrics')
  expect(body).toMatch(/^mintmark_redis_available 1$/m)
}

test.if(dialect === 'postgres' && hasRedis)(
  'two servers share their limits, limit alone while Redis is down without failing requests, and share again after (E1)',
  async () => {
    await using disposables = new AsyncDisposableStack()
    const redis = disposables.use(await startRedis())
    const sites = await openBoth(redis.url, disposables)
    expect(await countAllowed(sites, '/api/support/tickets')).toBe(10)
    const stopRequesting = keepRequesting(sites)
    disposables.defer(async () => void (await stopRequesting()))
    await redis.kill()
    expect(await countAllowed(sites, '/api/auth/forgot')).toBe(60)
    await redis.start()
    for (const site of sites) await eventually(() => expectRedisAvailable(site))
    expect(await countAllowed(sites, '/api/auth/resend-code')).toBe(30)
    expect(await countAllowed(sites, '/api/support/tickets')).toBe(0)
    expect(await stopRequesting()).toEqual([200])
  },
)
