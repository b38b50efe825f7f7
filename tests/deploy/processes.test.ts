import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { expectNothingLostOrDoubled, startLoad } from '@/tests/deploy/support/load'
import { findProxies, proxyPorts, startProxy } from '@/tests/deploy/support/proxy'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

const proxies = dialect === 'postgres' && hasRedis ? await findProxies() : []

type Sites = readonly [Site, Site]

/** Two processes on one database and one Redis, behind a proxy. */
async function openProcesses(name: (typeof proxies)[number], disposables: AsyncDisposableStack) {
  const redis = disposables.use(await startRedis())
  const ports = proxyPorts()
  const env = {
    PUBLIC_URL: `https://localhost:${ports.https}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'true',
    REDIS_URL: redis.url,
    OPEN_RESERVATIONS_MAX: '1000',
  }
  const first = disposables.use(await createSite(env))
  const second = disposables.use(await createSite({ ...env, DATABASE_URL: first.databaseLocation }))
  const sites: Sites = [first, second]
  await Promise.all(sites.map((site) => site.start()))
  const upstreams = sites.map(({ origin }) => `127.0.0.1:${new URL(origin).port}`)
  return { redis, sites, proxy: disposables.use(await startProxy(name, { ports, upstreams })) }
}

test.each(proxies)(
  'behind %s, neither a killed process nor a restart of one, or of Redis, costs a purchase',
  async (name) => {
    await using disposables = new AsyncDisposableStack()
    const { sites, proxy, redis } = await openProcesses(name, disposables)
    const load = await startLoad(proxy)
    for (const site of sites) {
      await load.untilTrades()
      await site.kill()
      await load.untilTrades()
      await site.start()
    }
    for (const site of sites) {
      await load.untilTrades()
      expect(await site.stop()).toBe(0)
      await load.untilTrades()
      await site.start()
    }
    await redis.kill()
    await load.untilTrades()
    await redis.start()
    await load.untilTrades()
    await load.stop()
    await finishWork(sites)
    await expectNothingLostOrDoubled(load)
    await expectBooksHold(sites)
  },
  300_000,
)

/** A process that is alone resumes at once what a killed one had begun; otherwise that waits for two minutes. */
async function finishWork([first, second]: Sites): Promise<void> {
  expect([await first.stop(), await second.stop()]).toEqual([0, 0])
  await first.start()
}

async function expectBooksHold([site]: Sites): Promise<void> {
  const { exitCode, stdout } = await site.command('audit')
  expect([exitCode, exitCode === 0 ? '' : stdout]).toEqual([0, ''])
}
