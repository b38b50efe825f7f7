import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

const hour = 3_600_000

test('the decision time is the median time from the opening of the last disputes to their first decision', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const judge = await signInStaff(app, 'moderator')
  const openDispute = async () => {
    const id = await buy(buyer, await listItem(seller))
    await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
    return id
  }
  const decide = async (id: string, ms: number) => {
    app.advance(ms)
    await verifySecondFactor(app, judge)
    const decision = { outcome: 'refund', reason: 'No trade was seen.' }
    expect((await judge.post(`/api/admin/orders/${id}/decision`, decision)).status).toBe(200)
  }
  const shown = async () => (await buyer.get('/api/orders/decision-time')).body
  expect(await shown()).toEqual({ seconds: null, count: 0 })
  await decide(await openDispute(), hour)
  await decide(await openDispute(), 3 * hour)
  // Undone and decided again: only the first decision counts.
  const undone = await openDispute()
  await decide(undone, 2 * hour)
  await judge.post(`/api/admin/orders/${undone}/decision/undo`, { reason: 'Wrong order.' })
  await decide(undone, 9 * hour)
  const [row] = await app.ctx.db.rows<{ seconds: number }>(sql`
    select (d.at - o.dispute_opened_at) / 1000 as seconds from orders_decisions as d
      join orders_orders as o on o.id = d.order_id
      where d.id in (select min(id) from orders_decisions where kind = 'decided' group by order_id)
      order by seconds limit 1 offset 1`)
  expect(await shown()).toEqual({ seconds: Number(row?.seconds), count: 3 })
  expect(Math.round(Number(row?.seconds) / 60)).toBe(120)
})
