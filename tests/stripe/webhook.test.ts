import { expect, test } from 'bun:test'
import { stripeEvents } from '@/modules/checkout/schema'
import { syncOrder } from '@/modules/orders/service'
import { sql } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { eventually } from '@/tests/support/eventually'
import { confirmPayment, finishProcessing, startProcessing } from '@/tests/support/fake-stripe/charges'
import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import { createIntent } from '@/tests/support/fake-stripe/payment-intents'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { fakeWebhookSecret, signPayload, webhookRequest } from '@/tests/support/fake-stripe/webhooks'
import { listItem, reserve } from '@/tests/support/trade'

const minute = 60_000

type Built = Awaited<ReturnType<typeof buildStripeOrder>>

/** An order that was paid at Stripe, with the event that says so. */
async function paid(env = {}) {
  const t = await buildStripeOrder(env)
  confirmPayment(t.store, t.intentId)
  return { ...t, succeeded: eventOf(t, 'payment_intent.succeeded') }
}

function eventOf({ store }: Pick<Built, 'store'>, type: string): StripeEvent {
  const event = store.pendingEvents.findLast((one) => one.type === type)
  if (!event) throw new Error(`Nothing told of ${type}`)
  return event
}

function post(t: Built, body: string | null, signature: string | null, contentType = 'application/json') {
  const headers = new Headers({ 'content-type': contentType })
  if (signature !== null) headers.set('stripe-signature', signature)
  return t.app.app.fetch(new Request(t.app.webhookEndpoint.url, { method: 'POST', headers, body }))
}

test('a signed event is answered at once, and the order is paid by what Stripe then says', async () => {
  await using t = await paid()
  expect(await t.state()).toBe('awaiting_payment')
  expect(await t.deliver(t.succeeded)).toBe(200)
  expect(await t.state()).toBe('paid')
  expect(await t.brokenInvariants()).toEqual([])
})

test('an event told ten times has one effect (A12)', async () => {
  await using t = await paid()
  const told = [...t.store.pendingEvents]
  await t.deliverAll()
  const once = await dumpTables(t.app.core.db)
  for (let time = 0; time < 10; time++) {
    const statuses = await Promise.all(told.toReversed().map((event) => t.deliver(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect(await dumpTables(t.app.core.db)).toEqual(once)
})

test('an event that comes before the answer of our own call finds its order, and the answer changes nothing (A13)', async () => {
  await using t = await buildStripeOrder()
  const { stripe, app } = t
  stripe.faults.next('hold-answer', 'POST /v1/payment_intents')
  const other = await listItem(t.seller, { price: 20 })
  const reserving = reserve(t.buyer, other)
  const intentId = await eventually(async () => {
    const found = [...stripe.store.tables.payment_intent.keys()].at(-1)
    expect(found).not.toBe(t.intentId)
    return String(found)
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

test('the first of six events to tell anything settles the order and the others change nothing: all 720 ways end alike (A14)', async () => {
  const ends = new Set<string>()
  for (const first of telling) {
    await using t = await refundedUnheard()
    const events = ['payment_intent.created', ...telling].map((type) => eventOf(t, type))
    const look = () => dumpTables(t.app.core.db, ofTelling)
    const before = await look()
    expect(await t.deliver(eventOf(t, 'payment_intent.created'))).toBe(200)
    expect(await look()).toEqual(before)
    await t.deliver(eventOf(t, first))
    const after = await look()
    for (const order of [events, events.toReversed()]) {
      for (const event of order) await t.deliver(event)
      expect(await look()).toEqual(after)
    }
    ends.add(withoutIds(after))
    expect([await t.state(), await t.brokenInvariants()]).toEqual(['refunded', []])
  }
  expect(ends.size).toBe(1)
})

const telling = [
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
]
/** What only counts how often somebody told, and what that set going. */
const ofTelling = ['checkout_stripe_events', 'core_outbox']

/** An order whose refund has come to its end at Stripe, after a payment that had failed at first. */
async function refundedUnheard() {
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

/** Two sites that lived the same differ in their random ids and in the numbers that tests give to items. */
function withoutIds(tables: Record<string, string[]>): string {
  const rows = Object.values(tables).flat()
  return rows
    .map((row) => row.replace(/[0-9a-f]{20,}|\b5\d{3}\b/g, '#'))
    .sort()
    .join('\n')
}

test('what is not signed by Stripe, or was signed long ago, is refused and leaves nothing (A15)', async () => {
  await using t = await paid({ METRICS_TOKEN: 'watch-me' })
  const now = t.app.ctx.now()
  const body = JSON.stringify(t.succeeded, undefined, 2)
  const good = signPayload(body, fakeWebhookSecret, now)
  const refused: [name: string, body: string | null, signature: string | null][] = [
    ['no signature', body, null],
    ['an empty signature', body, ''],
    ['no signature in it', body, `t=${Math.floor(now / 1000)}`],
    ['another scheme', body, good.replace('v1=', 'v0=')],
    ['another secret', body, signPayload(body, 'whsec_other', now)],
    ['a changed body', body.replace('succeeded', 'canceled'), good],
    ['the same body written anew', JSON.stringify(t.succeeded), good],
    ['ten minutes old', body, signPayload(body, fakeWebhookSecret, now - 10 * minute)],
    ['no content', null, signPayload('', fakeWebhookSecret, now)],
    ['no JSON', 'x', signPayload('x', fakeWebhookSecret, now)],
    ['no event', '{}', signPayload('{}', fakeWebhookSecret, now)],
  ]
  const before = await dumpTables(t.app.core.db)
  for (const [name, sent, signature] of refused)
    expect([name, (await post(t, sent, signature)).status]).toEqual([name, 400])
  await t.app.drain()
  expect(await dumpTables(t.app.core.db)).toEqual(before)
  expect((await post(t, body, good)).status).toBe(200)
  const { body: figures } = await t.app.visitor().get('/metrics', { authorization: 'Bearer watch-me' })
  expect(figures).toMatch(/^mintmark_webhooks_refused_total [1-9]$/m)
})

test('while a secret is being replaced both are believed', async () => {
  await using t = await paid({ STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })
  const body = JSON.stringify(t.succeeded)
  for (const secret of ['whsec_new', 'whsec_old'])
    expect((await post(t, body, signPayload(body, secret, t.app.ctx.now()))).status).toBe(200)
})

test('an event of the other mode or of an unknown account is ignored, with an alarm (A16)', async () => {
  await using t = await paid()
  const before = await dumpTables(t.app.core.db)
  const alarms = () => t.app.logLines.filter((line) => line.includes('of another mode or account')).length
  expect(await t.deliver({ ...t.succeeded, id: 'evt_live', livemode: true })).toBe(200)
  expect(
    await t.deliver({ ...t.succeeded, id: 'evt_acct', type: 'account.updated', account: 'acct_x' }),
  ).toBe(200)
  expect([await dumpTables(t.app.core.db), alarms()]).toEqual([before, 2])
})

test('an event that cannot be kept is answered with a failure, and is applied when Stripe tells it again (A17)', async () => {
  await using t = await paid()
  const other = openDb(t.app.databaseLocation)
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

test('an event about nothing of ours is kept, asked about for an hour, and then reported', async () => {
  await using t = await buildStripeOrder()
  const metadata = { order_id: t.orderId }
  confirmPayment(t.store, createIntent(t.store, { amount: '14999', currency: 'usd', metadata }).id)
  await t.deliverAll()
  const kept = async () => (await t.app.ctx.db.select().from(stripeEvents))[0]?.state
  expect(await kept()).toBe('waiting')
  for (let round = 0; round < 3; round++) {
    t.app.advance(30 * minute)
    await t.app.drain()
  }
  expect(await kept()).toBe('stranger')
  expect(t.app.logLines.join()).toContain('Stripe event matches nothing on this site')
  expect(await t.state()).toBe('awaiting_payment')
})

test('without Stripe there is no such address', async () => {
  await using t = await buildStripeOrder({
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  })
  expect((await post(t, '{}', 'x')).status).toBe(404)
})
