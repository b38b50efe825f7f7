import { expect, test } from 'bun:test'
import Stripe from 'stripe'
import { seededRandom } from '@/src/kit/seeded-random'
import { eventually } from '@/tests/support/eventually'
import { completeOnboarding, emptyAccount } from '@/tests/support/fake-stripe/accounts'
import {
  chargeFeeCents,
  confirmPayment,
  declinePayment,
  finishProcessing,
  startProcessing,
} from '@/tests/support/fake-stripe/charges'
import { createFakeStripe, fakeSecretKey } from '@/tests/support/fake-stripe/create-fake-stripe'
import { closeDispute, disputeFeeCents, openDispute } from '@/tests/support/fake-stripe/disputes'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { deliverUnreliably, fakeWebhookSecret, webhookRequest } from '@/tests/support/fake-stripe/webhooks'

const dayMs = 86_400_000

function createFixture(seed = 1) {
  let now = Date.UTC(2026, 0, 15)
  const fake = createFakeStripe({ now: () => now, random: seededRandom(seed) })
  const client = new Stripe(fakeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(fake.fetch as typeof fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const intent = (key: string, amount = 10_000) =>
    client.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: key })
  return {
    fake,
    client,
    intent,
    advance: (ms: number) => {
      now += ms
    },
    paid: async (key: string, amount?: number) => {
      const { id } = await intent(key, amount)
      confirmPayment(fake.store, id)
      return id
    },
  }
}

test("a charge, its refund and Stripe's fee add up to the cent", async () => {
  const { fake, client, paid } = createFixture()
  const id = await paid('one')
  const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds']
  await client.refunds.create({ payment_intent: id, amount: 4_000, metadata: { key: 'r1' } })
  const { latest_charge, status } = await client.paymentIntents.retrieve(id, { expand })
  expect(status).toBe('succeeded')
  expect(latest_charge).toMatchObject({
    balance_transaction: { fee: chargeFeeCents(10_000), net: 10_000 - chargeFeeCents(10_000) },
    refunds: { data: [{ amount: 4_000, status: 'succeeded', metadata: { key: 'r1' } }] },
  })
  expect(fake.balanceCents()).toBe(6_000 - chargeFeeCents(10_000))
  await expect(client.refunds.create({ payment_intent: id, amount: 6_001 })).rejects.toThrow('greater')
})

test('a pending refund can fail, and its money comes back', async () => {
  const { fake, client, paid } = createFixture()
  fake.store.settings.refundsStayPending = true
  const payment_intent = await paid('one')
  const balance = fake.balanceCents()
  const { id, status } = await client.refunds.create({ payment_intent })
  expect([status, fake.balanceCents()]).toEqual(['pending', balance - 10_000])
  finishRefund(fake.store, id, 'failed')
  expect(fake.balanceCents()).toBe(balance)
})

test('an idempotency key returns the same response for a day, rejects other parameters, and then expires', async () => {
  const { client, intent, advance } = createFixture()
  const first = await intent('k')
  expect((await intent('k')).id).toBe(first.id)
  await expect(intent('k', 9_999)).rejects.toMatchObject({ rawType: 'idempotency_error', statusCode: 400 })
  advance(dayMs)
  expect((await intent('k')).id).not.toBe(first.id)
  expect((await client.paymentIntents.list({ limit: 100 })).data).toHaveLength(2)
})

test('a key whose first request is still running is rejected as in use', async () => {
  const { fake, intent } = createFixture()
  fake.faults.next('hold-work')
  const first = intent('k')
  await eventually(async () => expect(fake.requests).toHaveLength(1))
  await expect(intent('k')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  fake.faults.release()
  expect((await intent('k')).id).toBe((await first).id)
})

test('an error is replayed under its key, and so is a failure after the work was done', async () => {
  const { fake, client, intent, advance } = createFixture()
  const { id } = await intent('k')
  const refund = () => client.refunds.create({ payment_intent: id }, { idempotencyKey: 'r' })
  await expect(refund()).rejects.toThrow('successful charge')
  confirmPayment(fake.store, id)
  await expect(refund()).rejects.toThrow('successful charge')
  advance(dayMs)
  fake.faults.next('fail-after', 'POST /v1/refunds')
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 })
  await expect(refund()).rejects.toMatchObject({ statusCode: 500 })
  expect(fake.store.tables.refund.size).toBe(1)
})

test('a lost request does nothing, a lost response has done its work', async () => {
  const { fake, intent } = createFixture()
  fake.faults.next('lose-request')
  await expect(intent('a')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(fake.store.tables.payment_intent.size).toBe(0)
  fake.faults.next('lose-answer')
  await expect(intent('a')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect(fake.store.tables.payment_intent.size).toBe(1)
})

test("a processing payment can't be canceled, and can fail or succeed", async () => {
  const { fake, client, intent } = createFixture()
  const { id } = await intent('k')
  expect(startProcessing(fake.store, id)).toBe(true)
  await expect(client.paymentIntents.cancel(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  finishProcessing(fake.store, id, 'failed')
  expect((await client.paymentIntents.retrieve(id)).status).toBe('requires_payment_method')
  expect(declinePayment(fake.store, id)).toBe(true)
  expect((await client.paymentIntents.cancel(id)).status).toBe('canceled')
  expect(confirmPayment(fake.store, id)).toBe(false)
})

test('after a partial dispute only the rest can be refunded, and nothing while the dispute is open', async () => {
  const { fake, client, paid } = createFixture()
  const id = await paid('one')
  const refund = (amount: number) =>
    client.refunds.create({ payment_intent: id, amount }).then(
      () => 'refunded',
      ({ code }) => code,
    )
  const dispute = openDispute(fake.store, id, { amount: 6_000 })
  expect(await refund(1_000)).toBe('charge_disputed')
  closeDispute(fake.store, dispute, 'lost', { reinstatedCents: 1_000 })
  expect([await refund(5_001), await refund(5_000), await refund(1)]).toEqual([
    undefined,
    'refunded',
    'charge_disputed',
  ])
})

test('a dispute withdraws the money and a fee; winning it returns the money', async () => {
  const { fake, client, paid } = createFixture()
  const id = await paid('one')
  const before = fake.balanceCents()
  const dispute = openDispute(fake.store, id)
  expect(fake.balanceCents()).toBe(before - 10_000 - disputeFeeCents)
  await expect(client.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  closeDispute(fake.store, dispute, 'won')
  expect(fake.balanceCents()).toBe(before - disputeFeeCents)
  const { data } = await client.disputes.list({ payment_intent: id })
  expect(data[0]?.balance_transactions.map((line) => line.net)).toEqual([-11_500, 10_000])
})

test('a transfer needs an active account and available funds, and can be reversed while the seller has the money', async () => {
  const { fake, client, paid, advance } = createFixture()
  fake.store.settings.fundsPendingSeconds = 60
  await paid('one')
  const { id: destination } = await client.accounts.create({
    capabilities: { transfers: { requested: true } },
  })
  const send = () =>
    client.transfers.create({ amount: 5_000, currency: 'usd', destination, transfer_group: 'g' })
  await expect(send()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  completeOnboarding(fake.store, destination)
  await expect(send()).rejects.toMatchObject({ code: 'balance_insufficient' })
  advance(60_000)
  const { id } = await send()
  await client.transfers.createReversal(id, { amount: 2_000 })
  const [transfer] = (await client.transfers.list({ transfer_group: 'g' })).data
  expect(transfer).toMatchObject({ amount_reversed: 2_000, reversals: { data: [{ amount: 2_000 }] } })
  emptyAccount(fake.store, destination)
  await expect(client.transfers.createReversal(id)).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect(fake.balanceCents()).toBe(10_000 - chargeFeeCents(10_000) - 3_000)
})

test('lists are paginated, newest first, and an unknown parameter is rejected', async () => {
  const { client, intent, advance } = createFixture()
  for (let n = 0; n < 5; n++) {
    await intent(String(n))
    advance(1_000)
  }
  const all = await client.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map((one) => one.created)).toEqual(all.map((one) => one.created).sort((a, b) => b - a))
  expect(all).toHaveLength(5)
  await expect(
    client.paymentIntents.create({ amount: 100, currency: 'usd', receipt_email: 'a@b.example' }),
  ).rejects.toMatchObject({ code: 'parameter_unknown' })
})

test("Stripe's client accepts the signature of an event", async () => {
  const { fake, intent } = createFixture()
  await intent('k')
  const [event] = fake.store.pendingEvents
  if (!event) throw new Error('There is no event')
  const sent = webhookRequest(event, { url: 'http://site.test/hook', fetch }, fake.store.now())
  const verified = await Stripe.webhooks.constructEventAsync(
    await sent.text(),
    sent.headers.get('stripe-signature') ?? '',
    fakeWebhookSecret,
    300,
    undefined,
    fake.store.now(),
  )
  expect(verified).toMatchObject({ id: event.id, type: 'payment_intent.created' })
})

test('the same seed gives the same sequence of events', async () => {
  async function run(seed: number) {
    const { fake, paid } = createFixture(seed)
    const received: string[] = []
    fake.faults.chances.push({ fault: 'lose-answer', chance: 0.3 })
    for (let n = 0; n < 20; n++) await paid(String(n)).catch(() => received.push('lost'))
    const receive = async (request: Request) => {
      received.push((await request.json()).id)
      return new Response()
    }
    await deliverUnreliably(
      fake.store,
      { url: 'http://site.test/hook', fetch: receive },
      { dropped: 0.2, delayed: 0.2, duplicated: 0.2 },
    )
    return received
  }
  expect(await run(7)).toEqual(await run(7))
  expect(await run(7)).not.toEqual(await run(8))
})
