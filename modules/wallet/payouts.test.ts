import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { buildPaidOrder } from '@/modules/orders/factory'
import { createCore } from '@/src/create-core'
import { modules } from '@/src/modules'
import { outbox } from '@/src/runtime/schema'
import {
  type ScriptedPayoutOutcome,
  ScriptedPayoutProvider,
} from '@/tests/support/providers/scripted-payout-provider'

const hour = 3_600_000

/** A seller who has 138.14 from a sale, and a provider whose moods the test sets. */
async function earned(...moods: ScriptedPayoutOutcome[]) {
  const payouts = new ScriptedPayoutProvider()
  const order = await buildPaidOrder(payouts.module)
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
  payouts.script.push(...moods)
  const ask = (amount = '138.14') => order.seller.post('/api/payouts', { amount, method: 'bank' })
  const statuses = async () =>
    (await order.seller.get('/api/payouts')).body.map((one: { status: string }) => one.status)
  const available = async () => (await order.seller.get('/api/wallet')).body.available
  return { ...order, payouts, ask, statuses, available }
}

const lostAnswers = Array.from({ length: 60 }, () => 'lose answer' as const)

test('a payout whose answers are lost is one transfer under one key, and is not sent again once it is found (A28)', async () => {
  await using s = await earned('lose request', 'throw', 'lose request', 'lose answer')
  expect((await s.ask()).body).toMatchObject({ status: 'requested' })
  expect(await s.available()).toBe('0.00')
  for (let round = 0; round < 5; round++) await s.pass(hour)
  expect(await s.statuses()).toEqual(['paid'])
  expect([
    s.payouts.transfers.size,
    new Set(s.payouts.requestedKeys).size,
    s.payouts.requestedKeys.length,
  ]).toEqual([1, 1, 4])
  expect(await s.broken()).toEqual([])
})

test('a day later the provider may have forgotten the key: the payout is looked up, not sent again (A28)', async () => {
  await using s = await earned(...lostAnswers)
  await s.ask()
  for (let hours = 0; hours < 22; hours++) await s.pass(hour)
  const asked = s.payouts.requestedKeys.length
  for (let hours = 0; hours < 3; hours++) await s.pass(hour)
  expect([s.payouts.requestedKeys.length - asked, s.payouts.transfers.size]).toEqual([0, 1])
  expect(await s.statuses()).toEqual(['paid'])
})

test('two servers on one database, one of which has died in the middle: one transfer (A28)', async () => {
  await using s = await earned('lose answer')
  await s.ask()
  const { core } = s.app
  const servers = [core, createCore({ ...core, modules: [...modules, s.payouts.module] })]
  await core.db.transact((tx) =>
    tx.update(outbox).set({ state: 'inflight' }).where(eq(outbox.state, 'pending')),
  )
  s.app.advance(hour)
  await Promise.all(servers.map((server) => server.drain()))
  await Promise.all(servers.map((server) => server.outbox.recover()))
  await Promise.all(servers.map((server) => server.drain()))
  expect([s.payouts.transfers.size, s.payouts.requestedKeys.length]).toEqual([1, 1])
  expect([await s.statuses(), await s.broken()]).toEqual([['paid'], []])
})

test('asked for again under the same Idempotency-Key, because the answer never came: one payout (A9)', async () => {
  await using s = await earned()
  const ask = () =>
    s.seller.post('/api/payouts', { amount: '50.00', method: 'bank' }, { 'idempotency-key': 'a-payout' })
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect([s.payouts.transfers.size, await s.available()]).toEqual([1, '88.14'])
})

test('a payout that the provider refuses is the seller’s money again', async () => {
  await using s = await earned('refuse')
  expect((await s.ask()).body).toMatchObject({ status: 'failed', failureReason: 'provider' })
  expect(await s.available()).toBe('138.14')
})

test('sent, its answer lost, and the sale taken back by the bank meanwhile: looked up, booked, and taken back (A39)', async () => {
  await using s = await earned('lose answer')
  await s.ask()
  s.provider.dispute(s.intentId, 'lost')
  await s.sync()
  expect(await s.available()).toBe('-138.14')
  await s.pass(hour)
  expect(s.payouts.requestedKeys).toHaveLength(1)
  expect(await s.statuses()).toEqual(['returned'])
  expect([...s.payouts.transfers.values()]).toEqual([{ amountCents: 13_814, returnedCents: 13_814 }])
  expect(await s.available()).toBe('0.00')
  expect(await s.broken()).toEqual([])
})

test('what the seller has spent by then is a debt, set off against the next sale (A39)', async () => {
  await using s = await earned('lose answer')
  s.payouts.isReversible = false
  await s.ask()
  s.provider.dispute(s.intentId, 'lost')
  await s.sync()
  await s.pass(hour)
  expect([await s.statuses(), await s.available()]).toEqual([['paid'], '-138.14'])
  await s.sellAnother()
  expect(await s.available()).toBe('0.00')
  expect((await s.ask('0.01')).status).toBe(409)
  expect(await s.broken()).toEqual([])
})

test('never sent, and the sale taken back meanwhile: it stays here (A39)', async () => {
  await using s = await earned('lose request')
  await s.ask()
  s.provider.dispute(s.intentId, 'lost')
  await s.sync()
  await s.pass(hour)
  expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['failed'], 0])
  expect((await s.seller.get('/api/payouts')).body).toMatchObject([{ failureReason: 'overdrawn' }])
  expect(await s.available()).toBe('0.00')
  expect(await s.broken()).toEqual([])
})

test('paid out and then taken back by the bank: what the seller still has comes back (A26)', async () => {
  await using s = await earned()
  await s.ask('100.00')
  s.provider.dispute(s.intentId, 'lost')
  await s.sync()
  await s.pass(0)
  expect([...s.payouts.transfers.values()]).toEqual([{ amountCents: 10_000, returnedCents: 10_000 }])
  expect([await s.statuses(), await s.available()]).toEqual([['returned'], '0.00'])
  expect(await s.broken()).toEqual([])
})

test('a payout that is under way when an invariant breaks waits until all hold again', async () => {
  await using s = await earned('lose request')
  await s.ask()
  const { core } = s.app
  const paidAt = (await s.row())?.paidAt ?? null
  const setPaidAt = async (at: number | null) => {
    await core.db.transact((tx) => tx.rows(sql`update orders_orders set paid_at = ${at}`))
    await core.auditNow()
  }
  await setPaidAt(null)
  expect(core.lastAudit().broken).toEqual(['I6'])
  await s.pass(hour)
  expect([s.payouts.transfers.size, await s.statuses()]).toEqual([0, ['requested']])
  await setPaidAt(paidAt)
  await s.pass(hour)
  expect([s.payouts.transfers.size, await s.statuses()]).toEqual([1, ['paid']])
})
