import { sql } from 'drizzle-orm'
import { orderStates } from '@/modules/orders/contract'
import { orders } from '@/modules/orders/schema'
import { cached } from '@/src/kit/cache/cached'
import { defineGauge, type Sample } from '@/src/kit/metrics/metrics'

/** The query reads every order. */
const cacheMs = 300_000

export const ordersGauge = defineGauge({
  name: 'mintmark_orders',
  labels: ['state'],
  help: 'Orders by state, at most five minutes old',
  measure: cached(cacheMs, async ({ core }): Promise<Sample[]> => {
    const counted = await core.db.readInWorker((rows) =>
      rows<{ state: string; count: number }>(
        sql`select state, count(*) as count from ${orders} group by state`,
      ),
    )
    const counts = new Map(counted.map(({ state, count }) => [state, Number(count)]))
    return orderStates.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }))
  }),
})
