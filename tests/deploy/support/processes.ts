import { expect } from 'bun:test'
import type { ProxyName, RunningProxy } from '@/tests/deploy/support/proxy'
import { reserveProxyPorts, startProxy } from '@/tests/deploy/support/proxy'
import { type RedisServer, startRedis } from '@/tests/support/servers/redis-server'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

/** Two processes on one database and one Redis. */
export type Sites = readonly [Site, Site]

interface Processes {
  readonly redis: RedisServer
  readonly sites: Sites
  readonly proxy: RunningProxy
}

interface ProcessOptions {
  readonly disposables: AsyncDisposableStack
  /** Where the database is. Default: a new one, already migrated. */
  readonly databaseUrl?: string
  /** What each process runs. Default: this version. */
  readonly programs?: readonly [readonly string[], readonly string[]]
}

/** Starts two processes on PostgreSQL behind a proxy. */
export async function startProcesses(
  name: ProxyName,
  { disposables, databaseUrl, programs }: ProcessOptions,
): Promise<Processes> {
  const redis = disposables.use(await startRedis())
  const ports = await reserveProxyPorts()
  const env = {
    PUBLIC_URL: `https://localhost:${ports.https}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'true',
    REDIS_URL: redis.url,
    OPEN_RESERVATIONS_MAX: '1000',
  }
  const own: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  const first = disposables.use(await createSite({ ...env, ...own }, programs?.[0]))
  const shared = { DATABASE_URL: databaseUrl ?? first.databaseLocation }
  const second = disposables.use(await createSite({ ...env, ...shared }, programs?.[1]))
  const sites: Sites = [first, second]
  // One after another: the first one creates the tables.
  for (const site of sites) await site.start()
  const upstreams = sites.map(({ origin }) => `127.0.0.1:${new URL(origin).port}`)
  return { redis, sites, proxy: disposables.use(await startProxy(name, { ports, upstreams })) }
}

/** A process that is alone resumes at once what a killed one had begun; otherwise that waits for two minutes. */
export async function finishWork([first, second]: Sites): Promise<void> {
  expect([await first.stop(), await second.stop()]).toEqual([0, 0])
  await first.start()
}

export async function expectBooksHold([site]: Sites): Promise<void> {
  const { exitCode, stdout } = await site.command('audit')
  expect([exitCode, exitCode === 0 ? '' : stdout]).toEqual([0, ''])
}
