import { expect, test } from 'bun:test'
import { stripeEvents } from '@/modules/checkout/schema'
import { syncOrder } from '@/modules/orders/service'
import { sql } from '@/src/db/columns'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { openTestDb } from '@/tests/support/database/open-database'
import { eventually } from '@/tests/support/eventually'
import { confirmPayment, finishProcessing, startProcessing } from '@/tests/support/fake-stripe/charges'
import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { fakeWebhookSecret, signPayload, webhookRequest } from '@/tests/support/fake-stripe/webhooks'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000

type StripeOrder = Awaited<ReturnType<typeof buildStripeOrder>>

/** An order that was paid at Stripe, and the undelivered event about it. */
async function buildPaidOrder(env = {}) {
  const t = await buildStripeOrder(env)
  confirmPayment(t.store, t.intentId)
  return { ...t, succeeded: eventOf(t, 'payment_intent.succeeded') }
}

function eventOf({ store }: Pick<StripeOrder, 'store'>, type: string): StripeEvent {
  const event = store.pendingEvents.findLast((pending) => pending.type === type)
  if (!event) throw new Error(`no pending event of type ${type}`)
  return event
}

function post(
  t: StripeOrder,
  body: string | null,
  signature: string | null,
  contentType = 'application/json',
) {
  const headers = new Headers({ 'content-type': contentType })
  if (signature !== null) headers.set('stripe-signature', signature)
  return t.app.app.fetch(new Request(t.app.webhookEndpoint.url, { method: 'POST', headers, body }))
}

test('a signed event gets 200, and the order is paid by the state read from Stripe', async () => {
  await using t = await buildPaidOrder()
  expect(await t.state()).toBe('awaiting_payment')
  expect(await t.deliver(t.succeeded)).toBe(200)
  expect(await t.state()).toBe('paid')
  expect(await t.brokenInvariants()).toEqual([])
})

test('an event delivered ten times has one effect (A12)', async () => {
  await using t = await buildPaidOrder()
  const events = [...t.store.pendingEvents]
  await t.deliverAll()
  const afterFirst = await dumpTables(t.app.core.db)
  for (let round = 0; round < 10; round++) {
    const statuses = await Promise.all(events.toReversed().map((event) => t.deliver(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect(await dumpTables(t.app.core.db)).toEqual(afterFirst)
})

test('an event that arrives before the response of our own request pays the order, and the response changes nothing (A13)', async () => {
  await using t = await buildStripeOrder()
  const { stripe, app } = t
  stripe.faults.next('hold-answer', 'POST /v1/payment_intents')
  const other = await listItem(t.seller, { price: 20 })
  const reserving = reserve(t.buyer, other)
  const intentId = await eventually(async () => {
    const latest = [...stripe.store.tables.payment_intent.keys()].at(-1)
    expect(latest).not.toBe(t.intentId)
    return String(latest)
  })
  confirmPayment(stripe.store, intentId)
  await app.app.fetch(
    webhookRequest(eventOf(t, 'payment_intent.succeeded'), app.webhookEndpoint, app.ctx.now()),
  )
  const orderId = String(stripe.store.tables.payment_intent.get(intentId)?.metadata.order_id)
  await eventually(async () => {
    void app.core.outbox.drain()
    expect(await t.state(orderId)).toBe('paid')
  })
  stripe.faults.release()
  expect((await reserving).body).toMatchObject({ orderId, clientSecret: expect.stringContaining(intentId) })
  await app.drain()
  expect([await t.state(orderId), (await t.row(orderId))?.intentId]).toEqual(['paid', intentId])
  expect(await t.brokenInvariants()).toEqual([])
})

test('the first of six events updates the order and the others change nothing, so all 720 orders of arrival end alike (A14)', async () => {
  const finalStates = new Set<string>()
  for (const first of informativeEvents) {
    await using t = await buildRefundedOrder()
    const events = ['payment_intent.created', ...informativeEvents].map((type) => eventOf(t, type))
    const snapshot = () => dumpTables(t.app.core.db, deliveryTables)
    const before = await snapshot()
    expect(await t.deliver(eventOf(t, 'payment_intent.created'))).toBe(200)
    expect(await snapshot()).toEqual(before)
    await t.deliver(eventOf(t, first))
    const after = await snapshot()
    for (const order of [events, events.toReversed()]) {
      for (const event of order) await t.deliver(event)
      expect(await snapshot()).toEqual(after)
    }
    finalStates.add(withoutIds(after))
    expect([await t.state(), await t.brokenInvariants()]).toEqual(['refunded', []])
  }
  expect(finalStates.size).toBe(1)
})

const informativeEvents = [
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
]
/** Tables that record each delivery or request, so they differ by the number of events and between servers. */
const deliveryTables = ['checkout_stripe_events', 'core_outbox', 'auth_security_events']

/** An order with a failed payment, a successful one and a finished refund, whose events were not delivered. */
async function buildRefundedOrder() {
  const t = await buildStripeOrder()
  t.store.pendingEvents.push(...t.store.tables.event.values())
  startProcessing(t.store, t.intentId)
  finishProcessing(t.store, t.intentId, 'failed')
  confirmPayment(t.store, t.intentId)
  await syncOrder(t.app.ctx, t.orderId)
  t.store.settings.refundsStayPending = true
  await t.seller.post(`/api/orders/${t.orderId}/cancel`)
  await t.app.drain()
  for (const { id } of t.store.tables.refund.values()) finishRefund(t.store, id, 'succeeded')
  expect(await t.state()).toBe('refund_pending')
  return t
}

/** Replaces random ids and test item numbers, also those in sort keys, which differ between two runs. */
function withoutIds(tables: Record<string, string[]>): string {
  const rows = Object.values(tables).flat()
  return rows
    .map((row) => row.replace(/[0-9a-f]{20,}|\b[0-9a-f]{10}-[0-9a-z]+\b|\b(?:04)?[5-9]\d{3}\b/g, '#'))
    .sort()
    .join('\n')
}

test('a request with a missing, invalid or old signature is rejected and changes nothing (A15)', async () => {
  await using t = await buildPaidOrder({ METRICS_TOKEN: 'watch-me' })
  const now = t.app.ctx.now()
  const body = JSON.stringify(t.succeeded, undefined, 2)
  const good = signPayload(body, fakeWebhookSecret, now)
  const rejected: [name: string, body: string | null, signature: string | null][] = [
    ['no signature', body, null],
    ['an empty signature', body, ''],
    ['a header without signature', body, `t=${Math.floor(now / 1000)}`],
    ['another scheme', body, good.replace('v1=', 'v0=')],
    ['another secret', body, signPayload(body, 'whsec_other', now)],
    ['a changed body', body.replace('succeeded', 'canceled'), good],
    ['a reformatted body', JSON.stringify(t.succeeded), good],
    ['ten minutes old', body, signPayload(body, fakeWebhookSecret, now - 10 * minute)],
    ['no body', null, signPayload('', fakeWebhookSecret, now)],
    ['no JSON', 'x', signPayload('x', fakeWebhookSecret, now)],
    ['no event', '{}', signPayload('{}', fakeWebhookSecret, now)],
  ]
  await t.app.drain()
  const before = await dumpTables(t.app.core.db)
  for (const [name, requestBody, signature] of rejected)
    expect([name, (await post(t, requestBody, signature)).status]).toEqual([name, 400])
  await t.app.drain()
  expect(await dumpTables(t.app.core.db)).toEqual(before)
  expect((await post(t, body, good)).status).toBe(200)
  const { body: metrics } = await t.app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })
  expect(metrics).toMatch(/^mintmark_webhooks_rejected_total [1-9]$/m)
})

test('during rotation both webhook secrets are accepted', async () => {
  await using t = await buildPaidOrder({ STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })
  const body = JSON.stringify(t.succeeded)
  for (const secret of ['whsec_new', 'whsec_old'])
    expect((await post(t, body, signPayload(body, secret, t.app.ctx.now()))).status).toBe(200)
})

test('an event of the other mode or of an unknown account is ignored and logged as an error (A16)', async () => {
  await using t = await buildPaidOrder()
  await t.app.drain()
  const before = await dumpTables(t.app.core.db)
  const errorCount = () => t.app.logLines.filter((line) => line.includes('Stripe event ignored')).length
  expect(await t.deliver({ ...t.succeeded, id: 'evt_live', livemode: true })).toBe(200)
  expect(
    await t.deliver({ ...t.succeeded, id: 'evt_acct', type: 'account.updated', account: 'acct_x' }),
  ).toBe(200)
  expect([await dumpTables(t.app.core.db), errorCount()]).toEqual([before, 2])
})

test('an event that cannot be stored gets a server error and is applied when Stripe retries it (A17)', async () => {
  await using t = await buildPaidOrder()
  const other = await openTestDb(t.app.databaseLocation)
  const rename = (from: string, to: string) =>
    other.transact((tx) => tx.rows(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`))
  await rename('checkout_stripe_events', 'scratch_away')
  expect(await t.deliver(t.succeeded)).toBeGreaterThanOrEqual(500)
  expect(await t.state()).toBe('awaiting_payment')
  await rename('scratch_away', 'checkout_stripe_events')
  expect(await t.deliver(t.succeeded)).toBe(200)
  expect(await t.state()).toBe('paid')
  await other.close()
})

test('an event that matches nothing is retried for an hour and then logged', async () => {
  await using t = await buildStripeOrder()
  const metadata = { order_id: t.orderId }
  confirmPayment(t.store, createIntent(t.store, { amount: '14999', currency: 'usd', metadata }).id)
  await t.deliverAll()
  const eventState = async () => (await t.app.ctx.db.select().from(stripeEvents))[0]?.state
  expect(await eventState()).toBe('waiting')
  for (let round = 0; round < 3; round++) {
    t.app.advance(30 * minute)
    await t.app.drain()
  }
  expect(await eventState()).toBe('stranger')
  expect(t.app.logLines.join()).toContain('Stripe event matches nothing on this site')
  expect(await t.state()).toBe('awaiting_payment')
})

test('without Stripe the webhook gets 404', async () => {
  await using t = await buildStripeOrder({
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  })
  expect((await post(t, '{}', 'x')).status).toBe(404)
})
