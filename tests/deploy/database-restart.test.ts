import { test } from 'bun:test'
import { startPostgres } from '@/scripts/lib/postgres'
import { dialect } from '@/src/db/columns'
import { expectNothingLostOrDoubled, startLoad } from '@/tests/deploy/support/load'
import { expectBooksHold, finishWork, startProcesses } from '@/tests/deploy/support/processes'
import { findProxies } from '@/tests/deploy/support/proxy'
import { hasRedis } from '@/tests/support/servers/redis-server'

const proxies = dialect === 'postgres' && hasRedis ? await findProxies() : []

test.each(proxies)('behind %s, a restart of PostgreSQL under load costs no purchase', async (name) => {
  await using disposables = new AsyncDisposableStack()
  const postgres = disposables.use(await startPostgres())
  const { sites, proxy } = await startProcesses(name, { disposables, databaseUrl: postgres.url })
  await using load = await startLoad(proxy)
  await load.untilTrades()
  await postgres.stop()
  await load.untilRefused()
  await postgres.start()
  await load.untilTrades()
  await load.stop()
  await finishWork(sites)
  await expectNothingLostOrDoubled(load)
  await expectBooksHold(sites)
})
