import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { expectNothingLostOrDoubled, startLoad } from '@/tests/deploy/support/load'
import { expectBooksHold, finishWork, startProcesses } from '@/tests/deploy/support/processes'
import { findProxies } from '@/tests/deploy/support/proxy'
import { hasRedis } from '@/tests/support/servers/redis-server'

const proxies = dialect === 'postgres' && hasRedis ? await findProxies() : []

test.each(proxies)(
  'behind %s, neither a killed process nor a restart of one, or of Redis, costs a purchase',
  async (name) => {
    await using disposables = new AsyncDisposableStack()
    const { sites, proxy, redis } = await startProcesses(name, { disposables })
    await using load = await startLoad(proxy)
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
)
