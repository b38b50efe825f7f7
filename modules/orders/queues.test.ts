import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { sentEmails, signInStaff, userIdOf } from '@/modules/auth/factory'
import {
  buildPaidOrder,
  buildRejectedRefund,
  buildReservedOrder,
  hour,
  runRetries,
  type TestOrder,
} from '@/modules/orders/factory'
import { reportUnmatchedPayment } from '@/modules/orders/queues'
import { operatorEmail, readQueueMetrics, reportAndReadEmails } from '@/tests/support/cases'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { expectResponse } from '@/tests/support/expect-response'

const rejectRefunds = (order: TestOrder) =>
  void order.provider.script.push(...Array.from({ length: 200 }, () => 'refuse' as const))

async function disputedOrder() {
  const order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/dispute`, { reason: 'It never came.' })
  return order
}

async function decide(order: TestOrder) {
  const moderator = await signInStaff(order.app, 'moderator', 'decider')
  const decision = { outcome: 'release', reason: 'It arrived.' }
  await moderator.post(`/api/admin/orders/${order.orderId}/decision`, decision)
}

async function orderWithChargeback() {
  const order = await buildPaidOrder()
  await order.setChargeback('open')
  return order
}

const winChargeback = (order: TestOrder) => order.setChargeback('won')

async function unmatchedPayment() {
  const order = await buildReservedOrder()
  await order.advanceBy(hour)
  rejectRefunds(order)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  return order
}

async function stuckRefund() {
  const order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 200 }, () => 'throw' as const))
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  for (let attempt = 0; attempt < 12; attempt++) {
    await order.app.drain()
    order.app.advance(2 * hour)
  }
  return order
}

async function acceptRefunds(order: TestOrder) {
  order.provider.script.splice(0)
  await runRetries(order)
}

const kinds: [
  queue: string,
  title: string,
  open: () => Promise<TestOrder>,
  close: (order: TestOrder) => Promise<void>,
][] = [
  ['disputes', 'Dispute opened', disputedOrder, decide],
  ['chargebacks', 'Chargeback opened', orderWithChargeback, winChargeback],
  ['refused_refunds', 'Refund rejected', buildRejectedRefund, acceptRefunds],
  ['unmatched_payments', 'Unmatched payment', unmatchedPayment, acceptRefunds],
  ['stuck_payments', 'Payment request stuck', stuckRefund, acceptRefunds],
]

test.each(kinds)(
  'a case of %s is reported once, counted, and gone when it is closed (%s)',
  async (queue, title, open, close) => {
    await using order = await open()
    const { app } = order
    await signInStaff(app, 'moderator', 'watcher')
    const emails = await reportAndReadEmails(app)
    const { itemName } = (await order.row()) ?? {}
    const page = queue === 'chargebacks' ? '/admin/chargebacks/du_' : '/admin/orders/'
    const path = `${page}${order.orderId}`
    for (const to of [operatorEmail, 'watcher@staff.example'])
      expect(emails).toContainEqual(
        expect.objectContaining({
          to,
          subject: `Mintmark: ${title}: ${itemName}, $149.99`,
          action: { label: 'Open the case', url: `http://localhost:3000${path}` },
        }),
      )
    expect(app.logLines.filter((line) => line.includes('a case waits for a person'))).toMatchObject([
      expect.stringContaining(`"queue":"${queue}"`),
    ])
    expect(await reportAndReadEmails(app)).toEqual([])

    const [count, age] = await readQueueMetrics(app, queue)
    app.advance(60_000)
    expect([count, (await readQueueMetrics(app, queue))[1] - age]).toEqual([1, 60])
    await close(order)
    expect(await readQueueMetrics(app, queue)).toEqual([0, 0])
    expect(await reportAndReadEmails(app)).toEqual([])
  },
)

test('an unmatched payment is reported once, even if the site refunds it at once', async () => {
  await using order = await buildReservedOrder()
  await order.advanceBy(hour)
  order.provider.charge(order.intentId, order.app.ctx.now(), 100)
  await order.sync()
  await order.app.drain()
  expect((await order.row())?.unmatchedCents).toBeNull()
  const delivered = { id: 'again', at: order.app.ctx.now(), payload: { orderId: order.orderId } }
  await reportUnmatchedPayment.run(order.app.ctx, delivered)
  expect(await reportAndReadEmails(order.app)).toEqual([])
  expect(await sentEmails(order.app)).toEqual([
    expect.stringMatching(/^Subject: Mintmark: Unmatched payment: .+, \$1\.00\r$/m),
  ])
})

test('a dispute waits for the bank, not for staff, while its chargeback is open', async () => {
  await using order = await disputedOrder()
  expect((await readQueueMetrics(order.app, 'disputes'))[0]).toBe(1)
  await order.setChargeback('open')
  expect((await readQueueMetrics(order.app, 'disputes'))[0]).toBe(0)
  await winChargeback(order)
  expect((await readQueueMetrics(order.app, 'disputes'))[0]).toBe(1)
})

test('a staff member who is a party gets no email and no notification about the case (B13)', async () => {
  await using order = await disputedOrder()
  const { app, seller, buyer, orderId } = order
  const party = await signInStaff(app, 'moderator', 'selling_judge')
  const other = await signInStaff(app, 'moderator', 'other_judge')
  const partyId = await userIdOf(party)
  await changeWithoutTriggers(
    app.core.db,
    `update orders_orders set seller_id = '${partyId}' where id = '${orderId}'`,
  )
  const recipients = (await reportAndReadEmails(app)).map(({ to }) => to)
  expect(recipients.sort()).toEqual([operatorEmail, 'other_judge@staff.example'])
  const isAboutCase = ({ content }: { content: string }) => content.startsWith('A case waits for you')
  const countOf = async (client: typeof party) =>
    (await client.get('/api/notifications')).body.filter(isAboutCase).length
  expect(await Promise.all([other, party, seller, buyer].map(countOf))).toEqual([1, 0, 0, 0])
})

test('staff without a verified address get only a notification on the site', async () => {
  await using order = await disputedOrder()
  const judge = await signInStaff(order.app, 'moderator')
  const id = await userIdOf(judge)
  await order.app.core.db.transact((tx) =>
    tx.rows(sql`update auth_users set email_verified_at = null where id = ${id}`),
  )
  expect((await reportAndReadEmails(order.app)).map(({ to }) => to)).toEqual([operatorEmail])
  expect((await judge.get('/api/notifications')).body).toMatchObject([
    { title: 'Dispute opened', href: `/admin/orders/${order.orderId}` },
  ])
})

test('an email about a dispute has neither names nor what the buyer wrote', async () => {
  await using order = await disputedOrder()
  const [email] = await reportAndReadEmails(order.app)
  expect(JSON.stringify(email)).not.toMatch(/It never came|buyer@|seller@/)
})

test('staff see how many cases of each kind are open, and since when', async () => {
  await using order = await disputedOrder()
  const judge = await signInStaff(order.app, 'moderator')
  const { body } = await expectResponse(order.app, { as: judge, get: '/api/admin/queues', status: 200 })
  const alerts = { badge: true, lacksRecipient: false }
  expect(body).toContainEqual({
    ...alerts,
    name: 'disputes',
    label: 'Disputes',
    count: 1,
    oldestAt: '2026-01-15T12:00:00.000Z',
  })
  expect(body).toContainEqual({
    ...alerts,
    name: 'tickets',
    label: 'Support tickets',
    count: 0,
    oldestAt: null,
  })
})
