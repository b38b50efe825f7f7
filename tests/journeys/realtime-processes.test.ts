import { expect, test } from 'bun:test'
import { createApp } from '@/src/app'
import { readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'
import { createTestApp, origin, type TestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { socketOpener } from '@/tests/support/test-socket'
import { buy, listItem } from '@/tests/support/trade'

/** Another process of the same site, as far as one test can have one. */
async function startBeside({ databaseLocation, core: { now } }: TestApp, env: Record<string, string>) {
  const settings = readSettings(modules, { PUBLIC_URL: origin, ...env })
  const db = openDb(databaseLocation)
  const app = createApp({ modules, settings, db, log: createLog('error'), now })
  await app.core.start()
  return {
    connect: socketOpener({ app }),
    [Symbol.asyncDispose]: async () => {
      await app.server.server?.stop(true)
      await app.core.stop()
      await db.close()
    },
  }
}

test.if(dialect === 'postgres' && hasRedis)(
  'what happens in one process shows on the pages of the other, and who logs out in one is out in both (B8)',
  async () => {
    await using redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    await using here = await createTestApp({ env })
    await here.core.start()
    await using there = await startBeside(here, env)
    const [seller, buyer] = [await here.signIn('seller'), await here.signIn('buyer')]
    const listed = await listItem(seller)
    using page = await there.connect({ as: seller })
    page.send({ type: 'subscribe', data: { topics: ['sales'] } })
    const orderId = await buy(buyer, listed)
    expect((await page.waitFor('notification')).data).toMatchObject({ type: 'item_sold' })
    await seller.post(`/api/orders/${orderId}/sent`)
    await buyer.post(`/api/orders/${orderId}/received`)
    expect((await page.waitFor('sale')).data).toMatchObject({ id: orderId })
    await seller.post('/api/auth/logout')
    await eventually(async () => expect(page.closeCode).toBe(4401))
  },
)
