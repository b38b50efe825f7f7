import { expect, test } from 'bun:test'
import { dialect } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { eventually } from '@/tests/support/eventually'
import { hasRedis, startRedis } from '@/tests/support/servers/redis-server'
import { socketOpener } from '@/tests/support/test-socket'
import { buy, listItem } from '@/tests/support/trade'

test.if(dialect === 'postgres' && hasRedis)(
  'events of one process reach pages connected to another, and a logout in one ends the sockets of both (B8)',
  async () => {
    await using redis = await startRedis()
    const env = { REDIS_URL: redis.url }
    await using here = await createTestApp({ env })
    await here.core.start()
    await using there = await createSecondProcess(here, env)
    await there.app.core.start()
    const [seller, buyer] = [await here.signIn('seller'), await here.signIn('buyer')]
    const listed = await listItem(seller)
    using page = await socketOpener(there)({ as: seller })
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
