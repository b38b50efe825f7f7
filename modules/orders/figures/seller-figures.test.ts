import { expect, test } from 'bun:test'
import { buildPaidOrder, complete, hour, type TestOrder, withStaff } from '@/modules/orders/factory'
import { handoverOrdersMax } from '@/modules/orders/figures/seller-figures'
import { orders } from '@/modules/orders/schema'
import { sql } from '@/src/db/columns'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'
import { eventually } from '@/tests/support/eventually'
import { socketOpener } from '@/tests/support/test-socket'

const minute = 60_000

/** The figures of the order's seller, as everyone sees them. */
async function figures({ app }: TestOrder) {
  await app.drain()
  const { body } = await app.visitor().get('/api/sellers/seller')
  const { orders, completed, completionRate, disputesLost, handOverSeconds, handOverOrders } = body
  return { orders, completed, completionRate, disputesLost, handOverSeconds, handOverOrders }
}

/** The same figures, computed from the orders. */
async function figuresBySql({ app, row }: TestOrder) {
  const sellerId = (await row())?.sellerId
  const [counts] = await app.ctx.db.rows<Record<'sales' | 'refunded' | 'lost', number>>(sql`
    select sum(case when state = 'completed' and chargeback in ('none', 'won') then 1 else 0 end) as sales,
      sum(case when state in ('refund_pending', 'refunded') and refund_reason <> 'charged_back' then 1 else 0 end) as refunded,
      sum(case when dispute = 'decided' and refund_reason = 'decided' then 1 else 0 end) as lost
    from orders_orders where seller_id = ${sellerId} and paid_at is not null`)
  const handovers = await app.ctx.db.rows<{ ms: number }>(sql`
    select coalesce(sent_at, completed_at) - paid_at as ms from orders_orders
    where seller_id = ${sellerId} and state = 'completed' and chargeback in ('none', 'won') order by ms`)
  const [sales, refunded, lost] = [counts?.sales, counts?.refunded, counts?.lost].map(Number)
  const median = handovers[(handovers.length - 1) >> 1]
  return {
    orders: Number(sales) + Number(refunded),
    completed: sales,
    completionRate: sales || refunded ? Number(sales) / (Number(sales) + Number(refunded)) : null,
    disputesLost: lost,
    handOverSeconds: median === undefined ? null : Math.round(Number(median.ms) / 1000),
    handOverOrders: sales,
  }
}

async function expectFigures(order: TestOrder, expected: object) {
  const shown = await figures(order)
  expect(shown).toMatchObject(expected)
  expect(shown).toEqual(await figuresBySql(order))
  expect(await order.brokenInvariants()).toEqual([])
}

const none = { orders: 0, completed: 0, disputesLost: 0, handOverSeconds: null, handOverOrders: 0 }

test('only orders that ended count: sales with their hand-over time, and refunds', async () => {
  await using order = await buildPaidOrder()
  await expectFigures(order, none)
  order.app.advance(10 * minute)
  await complete(order)
  await expectFigures(order, { ...none, orders: 1, completed: 1, handOverSeconds: 600, handOverOrders: 1 })
  const { buyer, seller } = order
  for (const minutes of [2, 30]) {
    const orderId = await order.buyAnother()
    order.app.advance(minutes * minute)
    await seller.post(`/api/orders/${orderId}/sent`)
    order.app.advance(5 * minute)
    await buyer.post(`/api/orders/${orderId}/received`)
  }
  await expectFigures(order, { orders: 3, completed: 3, handOverSeconds: 600 })
  await order.buyAnother()
  await order.advanceBy(2 * hour)
  await expectFigures(order, { orders: 4, completed: 3, disputesLost: 0, handOverSeconds: 600 })
})

test('a lost dispute counts until the decision is undone', async () => {
  await using order = await withStaff(await buildPaidOrder())
  const { buyer, moderator, orderId } = order
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'Nothing arrived.' })
  const decide = async (outcome: string) =>
    (
      await moderator.post(`/api/admin/orders/${orderId}/decision`, {
        outcome,
        reasonCode: 'no_evidence',
        reason: 'Evidence.',
      })
    ).status
  expect(await decide('refund')).toBe(200)
  await expectFigures(order, { orders: 1, completed: 0, disputesLost: 1 })
  expect(
    (await moderator.post(`/api/admin/orders/${orderId}/decision/undo`, { reason: 'New evidence.' })).status,
  ).toBe(200)
  await expectFigures(order, none)
  expect(await decide('release')).toBe(200)
  await expectFigures(order, { orders: 1, completed: 1, disputesLost: 0 })
})

test('a sale that the bank took back counts neither for nor against its seller', async () => {
  await using order = await buildPaidOrder()
  await complete(order)
  await expectFigures(order, { orders: 1, completed: 1 })
  await order.setChargeback('open')
  await expectFigures(order, none)
  await order.setChargeback('won')
  await expectFigures(order, { orders: 1, completed: 1 })
  await order.setChargeback('lost')
  await expectFigures(order, none)
})

test('the time to hand over is the median of the last sales only', async () => {
  await using order = await buildPaidOrder()
  const row = await order.row()
  if (!row) throw new Error('No order.')
  const { number: _, ...columns } = row
  /** Stores sales that were paid at this time. */
  const addSales = (count: number, paidAt: number, handoverMs: number) =>
    transact(order.app.ctx, async (tx) => {
      const completedAt = paidAt + handoverMs
      const sale = { ...columns, state: 'completed' as const, intentId: null, paidAt, completedAt }
      const rows = Array.from({ length: count }, () => ({ ...sale, id: newId(tx), listingId: newId(tx) }))
      await tx.db.insert(orders).values(rows)
    })
  const now = order.app.ctx.now()
  await addSales(handoverOrdersMax + 20, now - 9 * hour, hour)
  await addSales(60, now - 5 * hour, minute)
  order.app.advance(10 * minute)
  await complete(order)
  expect(await figures(order)).toMatchObject({ handOverSeconds: 60 })
})

test('a page that is open hears of a new figure', async () => {
  await using order = await buildPaidOrder()
  const sellerId = String((await order.row())?.sellerId)
  using visitor = await socketOpener(order.app)()
  visitor.send({ type: 'subscribe', data: { topics: [`seller:${sellerId}`] } })
  await eventually(async () => {
    expect(order.app.app.server.server?.subscriberCount(`seller:${sellerId}`)).toBe(1)
  })
  await complete(order)
  await order.app.drain()
  expect((await visitor.waitFor('seller')).data).toEqual({ id: sellerId })
})
