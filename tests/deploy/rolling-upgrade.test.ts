import { expect, test } from 'bun:test'
import { buildWeb } from '@/scripts/lib/build-web'
import { startPostgres } from '@/scripts/lib/postgres'
import { dialect } from '@/src/db/columns'
import { extractVersion, findEarlierCommit } from '@/tests/deploy/support/earlier-version'
import { expectNothingLostOrDoubled, startLoad } from '@/tests/deploy/support/load'
import { expectBooksHold, startProcesses } from '@/tests/deploy/support/processes'
import { findProxies } from '@/tests/deploy/support/proxy'
import { program } from '@/tests/support/servers/program'
import { hasRedis } from '@/tests/support/servers/redis-server'

const isPossible = dialect === 'postgres' && hasRedis
const earlierCommit = isPossible ? await findEarlierCommit() : undefined
const proxies = earlierCommit === undefined ? [] : await findProxies()

test.each(proxies)(
  'behind %s, two processes are upgraded one after another, with a migration, and nobody notices',
  async (name) => {
    await buildWeb()
    await using disposables = new AsyncDisposableStack()
    const postgres = disposables.use(await startPostgres())
    const earlier = disposables.use(await extractVersion(String(earlierCommit)))
    // Their next start runs what the array then names.
    const programs: [string[], string[]] = [
      ['bun', earlier.main],
      ['bun', earlier.main],
    ]
    const options = { disposables, databaseUrl: postgres.url, programs }
    const { sites, proxy } = await startProcesses(name, options)
    await using load = await startLoad(proxy)
    for (const [at, site] of sites.entries()) {
      await load.untilTrades()
      expect(await site.stop()).toBe(0)
      programs[at]?.splice(0, Infinity, ...program)
      await site.start()
    }
    await load.untilTrades()
    await load.stop()
    await expectNothingLostOrDoubled(load)
    await expectBooksHold(sites)
  },
)
