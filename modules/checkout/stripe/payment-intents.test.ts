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
import { getObject } from '@/tests/support/fake-stripe/store'

async function open() {
  const app = await createStripeApp()
  const payments = stripePayments(app.core)
  const order = {
    key: 'create_intent:o1',
    orderId: 'o1',
    buyerId: 'b',
    amountCents: 10_000,
    method: 'card',
  } as const
  const create = () => payments.createIntent(app.ctx, order)
  const made = async () => {
    const answer = await create()
    if (answer.outcome !== 'ok') throw new Error(answer.reason)
    return answer.value.id
  }
  return {
    app,
    payments,
    create,
    made,
    books: app.stripe.store,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('an intent names its order and nobody, and the same key answers with the same intent', async () => {
  await using t = await open()
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
  const [asked] = t.app.stripe.requests
  expect(asked?.params).toEqual({
    amount: '10000',
    automatic_payment_methods: { enabled: 'true' },
    capture_method: 'automatic',
    currency: 'usd',
    description: 'Order o1',
    metadata: { order_id: 'o1' },
    transfer_group: 'o1',
  })
  expect(asked?.key).toMatch(/^[0-9a-f]{32}:create_intent:o1$/)
})

test('a paid intent tells when it was charged and what Stripe kept', async () => {
  await using t = await open()
  const id = await t.made()
  t.app.advance(5_000)
  confirmPayment(t.books, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { status: 'succeeded', chargedAt: t.app.ctx.now(), feeCents: chargeFeeCents(10_000), refunds: [] },
  })
})

test('a payment that was long under way counts from when the money came', async () => {
  await using t = await open()
  const id = await t.made()
  startProcessing(t.books, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { status: 'processing' } })
  t.app.advance(1_800_000)
  finishProcessing(t.books, id, 'succeeded')
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { chargedAt: t.app.ctx.now() } })
})

test('a declined payment is still awaited', async () => {
  await using t = await open()
  const id = await t.made()
  declinePayment(t.books, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { status: 'awaiting', chargedAt: null },
  })
})

test('canceling answers with the intent as it then stands, whatever that is', async () => {
  await using t = await open()
  const id = await t.made()
  const cancel = () => t.payments.cancelIntent(t.app.ctx, { key: 'cancel_intent:o1', intentId: id })
  startProcessing(t.books, id)
  expect(await cancel()).toMatchObject({ outcome: 'ok', value: { status: 'processing' } })
  finishProcessing(t.books, id, 'failed')
  t.app.advance(30_000)
  expect(await cancel()).toMatchObject({ value: { status: 'canceled' } })
  expect(await cancel()).toMatchObject({ value: { status: 'canceled' } })
})

test('refunds are found again with their keys, however many there were', async () => {
  await using t = await open()
  const id = await t.made()
  confirmPayment(t.books, id)
  const refund = (key: string, amountCents: number) =>
    t.payments.refund(t.app.ctx, { key, intentId: id, amountCents })
  t.books.settings.refundsStayPending = true
  const first = await refund('refund:o1:1', 10_000)
  expect(first).toMatchObject({ outcome: 'ok', value: { key: 'refund:o1:1', status: 'pending' } })
  if (first.outcome === 'ok') finishRefund(t.books, first.value.id, 'failed')
  expect(await refund('refund:o1:1', 10_000)).toEqual(first)
  t.books.settings.refundsStayPending = false
  for (let n = 2; n <= 13; n++) await refund(`refund:o1:${n}`, 100)
  const found = await t.payments.findIntent(t.app.ctx, id)
  if (found.outcome !== 'ok') throw new Error(found.reason)
  expect(found.value.refunds).toHaveLength(13)
  expect(found.value.refunds.at(-1)).toMatchObject({ key: 'refund:o1:1', status: 'failed' })
  expect(await refund('refund:o1:14', 10_000)).toMatchObject({ outcome: 'refused' })
})

async function chargebackOf({ payments, app }: Awaited<ReturnType<typeof open>>, id: string) {
  const found = await payments.findIntent(app.ctx, id)
  return found.outcome === 'ok' && found.value.chargeback
}

test('a chargeback is told with what the bank took and what Stripe charges; an inquiry is none', async () => {
  await using t = await open()
  const id = await t.made()
  confirmPayment(t.books, id)
  const chargeback = () => chargebackOf(t, id)
  const inquiry = openDispute(t.books, id, { inquiry: true })
  expect(await chargeback()).toBeNull()
  closeDispute(t.books, inquiry, 'won')
  const half = openDispute(t.books, id, { amount: 4_000 })
  expect(await chargeback()).toEqual({ status: 'open', amountCents: 4_000, feeCents: 1_500 })
  const rest = openDispute(t.books, id, { amount: 6_000 })
  expect(await chargeback()).toEqual({ status: 'open', amountCents: 10_000, feeCents: 3_000 })
  closeDispute(t.books, half, 'won', { refundsFee: true })
  closeDispute(t.books, rest, 'lost')
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 1_500 })
})

test('a chargeback that is called lost and was won in part is told with what the bank keeps', async () => {
  await using t = await open()
  const id = await t.made()
  confirmPayment(t.books, id)
  const chargeback = () => chargebackOf(t, id)
  closeDispute(t.books, openDispute(t.books, id), 'lost', { reinstatedCents: 4_000 })
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 1_500 })
  closeDispute(t.books, openDispute(t.books, id, { amount: 2_000 }), 'lost', { reinstatedCents: 2_000 })
  expect(await chargeback()).toEqual({ status: 'lost', amountCents: 6_000, feeCents: 3_000 })
})

test('an intent whose answer was lost is found by its order, among all made since', async () => {
  await using t = await open()
  const { ctx } = t.app
  const since = ctx.now()
  const find = (orderId: string) =>
    t.payments.findIntentByOrder(ctx, { orderId, since, belongsToOtherOrder: async () => false })
  expect(await find('o1')).toEqual({ outcome: 'ok', value: null })
  t.app.stripe.faults.next('lose-answer')
  expect(await t.create()).toMatchObject({ outcome: 'unknown' })
  for (let n = 0; n < 120; n++) {
    const key = `create_intent:x${n}`
    await t.payments.createIntent(ctx, {
      key,
      orderId: `x${n}`,
      buyerId: 'b',
      amountCents: 100,
      method: 'card',
    })
  }
  expect(await find('o1')).toMatchObject({ value: { orderId: 'o1', status: 'awaiting' } })
})

test('what settles nothing is unknown: a lost answer, a failure, too many requests, a key that is not let in', async () => {
  await using t = await open()
  const faults = ['lose-request', 'lose-answer', 'rate-limit', 'fail', 'fail-after', 'unauthorized'] as const
  for (const fault of faults) {
    t.app.stripe.faults.next(fault)
    const order = { key: fault, orderId: fault, buyerId: 'b', amountCents: 100, method: 'card' } as const
    expect([fault, (await t.payments.createIntent(t.app.ctx, order)).outcome]).toEqual([fault, 'unknown'])
  }
})

test('the same key while its first request is under way is unknown', async () => {
  await using t = await open()
  t.app.stripe.faults.next('hold-work')
  const first = t.create()
  await eventually(async () => expect(t.app.stripe.requests).toHaveLength(1))
  const reason = expect.stringContaining('idempotency_key_in_use')
  expect(await t.create()).toEqual({ outcome: 'unknown', reason })
  t.app.stripe.faults.release()
  expect(await first).toMatchObject({ outcome: 'ok' })
})

test('other parameters under a known key are unknown too: the earlier request may have acted', async () => {
  await using t = await open()
  await t.create()
  const other = {
    key: 'create_intent:o1',
    orderId: 'o1',
    buyerId: 'b',
    amountCents: 9_999,
    method: 'card',
  } as const
  expect((await t.payments.createIntent(t.app.ctx, other)).outcome).toBe('unknown')
})

test('a definite no is one, and never quotes what was sent', async () => {
  await using t = await open()
  const answer = await t.payments.findIntent(t.app.ctx, 'pi_of_nobody')
  expect(answer).toEqual({ outcome: 'refused', reason: '404 resource_missing req_fake' })
})

test('an amount that was changed at Stripe is told as it is (A20)', async () => {
  await using t = await open()
  const id = await t.made()
  Object.assign(getObject(t.books, 'payment_intent', id), { amount: 50, currency: 'eur' })
  confirmPayment(t.books, id)
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({
    value: { amountCents: 50, currency: 'eur' },
  })
})

test('where the account settles in another currency, what Stripe kept is told in the one that was charged', async () => {
  await using t = await open()
  const id = await t.made()
  confirmPayment(t.books, id)
  for (const line of t.books.tables.balance_transaction.values())
    Object.assign(line, { currency: 'eur', exchange_rate: 0.5, amount: 5_000, fee: 160 })
  expect(await t.payments.findIntent(t.app.ctx, id)).toMatchObject({ value: { feeCents: 320 } })
})
