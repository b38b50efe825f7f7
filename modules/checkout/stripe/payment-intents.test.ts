import { expect, test } from 'bun:test'
import { stripePayments } from '@/modules/checkout/stripe/payment-intents'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { eventually } from '@/tests/support/eventually'
import {
  chargeFeeCents,
  confirmPayment,
  declinePayment,
  finishProcessing,
  startProcessing,
} from '@/tests/support/fake-stripe/charges'
import { closeDispute, openDispute } from '@/tests/support/fake-stripe/disputes'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { answerWarning, closeReview, openReview, warnOfFraud } from '@/tests/support/fake-stripe/risks'
import { getObject } from '@/tests/support/fake-stripe/store'

/** An order whose intent has its own key. */
const orderOf = (orderId: string, amountCents = 10_000) =>
  ({ key: `create_intent:${orderId}`, orderId, buyerId: 'b', amountCents, method: 'card' }) as const

async function buildPayments() {
  const app = await createStripeApp()
  const payments = stripePayments(app.core)
  const create = (order = orderOf('o1')) => payments.createIntent(app.ctx, order)
  const createIntentId = async () => {
    const result = await create()
    if (result.outcome !== 'ok') throw new Error(result.reason)
    return result.value.id
  }
  return {
    app,
    payments,
    create,
    createIntentId,
    store: app.stripe.store,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('an intent contains the order id but no personal data, and the same key returns the same intent', async () => {
  await using t = await buildPayments()
  const first = await t.create()
  expect(first).toMatchObject({
    outcome: 'ok',
    value: {
      orderId: 'o1',
      status: 'awaiting',
      amountCents: 10_000,
      currency: 'usd',
      chargedAt: null,
      feeCents: null,
    },
  })
  expect(await t.create()).toEqual(first)
  const [request] = t.app.stripe.requests
  expect(request?.params).toEqual({
    amount: '10000',
    automatic_payment_methods: { enabled: 'true' },
    capture_method: 'automatic',
    currency: 'usd',
    description: 'Order o1',
    metadata: { order_id: 'o1' },
    transfer_group: 'o1',
  })
  expect(request?.key).toMatch(/^[0-9a-f]{32}:create_intent:o1$/)
})

test('a paid intent has the time of the charge and the Stripe fee', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  t.app.advance(5_000)
  confirmPayment(t.store, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { status: 'succeeded', chargedAt: t.app.ctx.now(), feeCents: chargeFeeCents(10_000), refunds: [] },
  })
})

test('a delayed payment counts from when the money arrived', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  startProcessing(t.store, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { status: 'processing' } })
  t.app.advance(1_800_000)
  finishProcessing(t.store, id, 'succeeded')
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { chargedAt: t.app.ctx.now() } })
})

test('an intent with a declined payment is still awaiting', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  declinePayment(t.store, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { status: 'awaiting', chargedAt: null },
  })
})

test('canceling returns the current intent, whatever its status', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  const cancel = () => t.payments.cancelIntent(t.app.ctx, { key: 'cancel_intent:o1', intentId: id })
  startProcessing(t.store, id)
  expect(await cancel()).toMatchObject({ outcome: 'ok', value: { status: 'processing' } })
  finishProcessing(t.store, id, 'failed')
  t.app.advance(30_000)
  expect(await cancel()).toMatchObject({ value: { status: 'canceled' } })
  expect(await cancel()).toMatchObject({ value: { status: 'canceled' } })
})

test('all refunds are found with their keys, however many there are', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  confirmPayment(t.store, id)
  const refund = (key: string, amountCents: number) =>
    t.payments.refund(t.app.ctx, { key, intentId: id, amountCents })
  t.store.settings.refundsStayPending = true
  const first = await refund('refund:o1:1', 10_000)
  expect(first).toMatchObject({ outcome: 'ok', value: { key: 'refund:o1:1', status: 'pending' } })
  if (first.outcome === 'ok') finishRefund(t.store, first.value.id, 'failed')
  expect(await refund('refund:o1:1', 10_000)).toEqual(first)
  t.store.settings.refundsStayPending = false
  for (let n = 2; n <= 13; n++) await refund(`refund:o1:${n}`, 100)
  const result = await t.payments.findIntent(t.app.ctx, id)
  if (result.outcome !== 'ok') throw new Error(result.reason)
  expect(result.value.refunds).toHaveLength(13)
  expect(result.value.refunds.at(-1)).toMatchObject({ key: 'refund:o1:1', status: 'failed' })
  expect(await refund('refund:o1:14', 10_000)).toMatchObject({ outcome: 'refused' })
})

async function chargebackOf({ payments, app }: Awaited<ReturnType<typeof buildPayments>>, id: string) {
  const result = await payments.findIntent(app.ctx, id)
  return result.outcome === 'ok' && result.value.chargeback
}

test('a chargeback has the withdrawn amount and the Stripe fee; an inquiry is not a chargeback', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  confirmPayment(t.store, id)
  const chargeback = () => chargebackOf(t, id)
  const inquiry = openDispute(t.store, id, { inquiry: true })
  expect(await chargeback()).toBeNull()
  closeDispute(t.store, inquiry, 'won')
  const half = openDispute(t.store, id, { amount: 4_000 })
  expect(await chargeback()).toEqual({ status: 'open', amountCents: 4_000, feeCents: 1_500 })
  const rest = openDispute(t.store, id, { amount: 6_000 })
  expect(await chargeback()).toEqual({ status: 'open', amountCents: 10_000, feeCents: 3_000 })
  closeDispute(t.store, half, 'won', { refundsFee: true })
  closeDispute(t.store, rest, 'lost')
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 1_500 })
})

test('a lost chargeback that was partly won has the amount the bank keeps', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  confirmPayment(t.store, id)
  const chargeback = () => chargebackOf(t, id)
  closeDispute(t.store, openDispute(t.store, id), 'lost', { reinstatedCents: 4_000 })
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 1_500 })
  closeDispute(t.store, openDispute(t.store, id, { amount: 2_000 }), 'lost', { reinstatedCents: 2_000 })
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 3_000 })
})

test('an intent whose response was lost is found by its order id among all created since', async () => {
  await using t = await buildPayments()
  const { ctx } = t.app
  const since = ctx.now()
  const find = (orderId: string) =>
    t.payments.findIntentByOrder(ctx, { orderId, since, belongsToOtherOrder: async () => false })
  expect(await find('o1')).toEqual({ outcome: 'ok', value: null })
  t.app.stripe.faults.next('lose-answer')
  expect(await t.create()).toMatchObject({ outcome: 'unknown' })
  for (let n = 0; n < 120; n++) await t.create(orderOf(`x${n}`, 100))
  expect(await find('o1')).toMatchObject({ value: { orderId: 'o1', status: 'awaiting' } })
})

test('a lost response, a server error, a rate limit and an unauthorized key are unknown outcomes', async () => {
  await using t = await buildPayments()
  const faults = ['lose-request', 'lose-answer', 'rate-limit', 'fail', 'fail-after', 'unauthorized'] as const
  for (const fault of faults) {
    t.app.stripe.faults.next(fault)
    expect([fault, (await t.create(orderOf(fault))).outcome]).toEqual([fault, 'unknown'])
  }
})

test('repeating a key while its first request is in progress is an unknown outcome', async () => {
  await using t = await buildPayments()
  t.app.stripe.faults.next('hold-work')
  const first = t.create()
  await eventually(async () => expect(t.app.stripe.requests).toHaveLength(1))
  const reason = expect.stringContaining('idempotency_key_in_use')
  expect(await t.create()).toEqual({ outcome: 'unknown', reason })
  t.app.stripe.faults.release()
  expect(await first).toMatchObject({ outcome: 'ok' })
})

test('other parameters with a used key are an unknown outcome, because the earlier request may have succeeded', async () => {
  await using t = await buildPayments()
  await t.create()
  expect((await t.create(orderOf('o1', 9_999))).outcome).toBe('unknown')
})

test('a final error is rejected without quoting the request', async () => {
  await using t = await buildPayments()
  const result = await t.payments.findIntent(t.app.ctx, 'pi_of_nobody')
  expect(result).toEqual({ outcome: 'refused', reason: '404 resource_missing req_fake' })
})

test('an amount that was changed at Stripe is returned as it is (A20)', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  Object.assign(getObject(t.store, 'payment_intent', id), { amount: 50, currency: 'eur' })
  confirmPayment(t.store, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { amountCents: 50, currency: 'eur' },
  })
})

test('the Stripe fee is in the currency of the charge, even if the account settles in another one', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  confirmPayment(t.store, id)
  for (const line of t.store.tables.balance_transaction.values())
    Object.assign(line, { currency: 'eur', exchange_rate: 0.5, amount: 5_000, fee: 160 })
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { feeCents: 320 } })
})

test('a payment has its open review and the warnings that a refund would still answer', async () => {
  await using t = await buildPayments()
  const id = await t.createIntentId()
  confirmPayment(t.store, id)
  const [review, warning] = [openReview(t.store, id), warnOfFraud(t.store, id)]
  const risks = async () => {
    const found = await t.payments.findIntent(t.app.ctx, id)
    return found.outcome === 'ok' ? found.value.risks : []
  }
  expect(await risks()).toEqual([
    { id: review, kind: 'review' },
    { id: warning, kind: 'fraud_warning' },
  ])
  closeReview(t.store, review)
  answerWarning(t.store, warning)
  expect(await risks()).toEqual([])
})
