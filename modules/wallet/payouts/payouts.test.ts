import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { signInStaff } from '@/modules/auth/factory'
import { buildSellerWithBalance } from '@/modules/wallet/factory'
import { payoutKey, sellerAccount } from '@/modules/wallet/ledger/journal'
import { postJournal } from '@/modules/wallet/ledger/ledger'
import { ReversePayout, recoverSellerDebt, syncPayout } from '@/modules/wallet/payouts/payout-sync'
import { createCore } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { outbox } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { completePurchase, listItem } from '@/tests/support/trade'

const hour = 3_600_000

const lostResponses = Array.from({ length: 60 }, () => 'lose response' as const)

test('a payout with lost responses makes one transfer under one key and is not resent once found (A28)', async () => {
  await using s = await buildSellerWithBalance({
    outcomes: ['lose request', 'throw', 'lose request', 'lose response'],
  })
  expect((await s.request()).body).toMatchObject({ status: 'requested' })
  expect(await s.available()).toBe('0.00')
  for (let round = 0; round < 5; round++) await s.advanceBy(hour)
  expect(await s.statuses()).toEqual(['paid'])
  expect([
    s.payouts.transfers.size,
    new Set(s.payouts.requestedKeys).size,
    s.payouts.requestedKeys.length,
  ]).toEqual([1, 1, 4])
  expect(await s.brokenInvariants()).toEqual([])
})

test('after a day, when the idempotency key may have expired, the payout is looked up instead of resent (A28)', async () => {
  await using s = await buildSellerWithBalance({ outcomes: lostResponses })
  await s.request()
  for (let hours = 0; hours < 22; hours++) await s.advanceBy(hour)
  const requestsBefore = s.payouts.requestedKeys.length
  for (let hours = 0; hours < 3; hours++) await s.advanceBy(hour)
  expect([s.payouts.requestedKeys.length - requestsBefore, s.payouts.transfers.size]).toEqual([0, 1])
  expect(await s.statuses()).toEqual(['paid'])
})

test('two servers on one database make one transfer after one crashes midway (A28)', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose response'] })
  await s.request()
  const { core } = s.app
  const servers = [core, createCore({ ...core, modules: withProviders(modules, s.payouts.module) })]
  await core.db.transact((tx) =>
    tx.update(outbox).set({ state: 'inflight' }).where(eq(outbox.state, 'pending')),
  )
  s.app.advance(hour)
  await Promise.all(servers.map((server) => server.drain()))
  await Promise.all(servers.map((server) => server.outbox.recover()))
  await Promise.all(servers.map((server) => server.drain()))
  expect([s.payouts.transfers.size, s.payouts.requestedKeys.length]).toEqual([1, 1])
  expect([await s.statuses(), await s.brokenInvariants()]).toEqual([['paid'], []])
})

test('a request repeated with the same Idempotency-Key makes one payout (A9)', async () => {
  await using s = await buildSellerWithBalance()
  const request = () =>
    s.seller.post('/api/payouts', { amount: '50.00', method: 'bank' }, { 'idempotency-key': 'a-payout' })
  const [first, again] = [await request(), await request()]
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
  expect([s.payouts.transfers.size, await s.available()]).toEqual([1, '88.14'])
})

test('a payout that the provider rejects goes back to the seller’s balance', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['refuse'] })
  expect((await s.request()).body).toMatchObject({ status: 'failed', failureReason: 'provider' })
  expect(await s.available()).toBe('138.14')
})

test('a payout whose response was lost is looked up, posted and reversed if the sale is charged back meanwhile (A39)', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose response'] })
  await s.request()
  await s.setChargeback('lost')
  expect(await s.available()).toBe('-138.14')
  await s.advanceBy(hour)
  expect(s.payouts.requestedKeys).toHaveLength(1)
  expect(await s.statuses()).toEqual(['returned'])
  expect([...s.payouts.transfers.values()]).toMatchObject([{ amountCents: 13_814, returnedCents: 13_814 }])
  expect(await s.available()).toBe('0.00')
  expect(await s.brokenInvariants()).toEqual([])
})

test('a payout that cannot be reversed leaves a debt that the next sale pays (A39)', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose response'] })
  s.payouts.isReversible = false
  await s.request()
  await s.setChargeback('lost')
  await s.advanceBy(hour)
  expect([await s.statuses(), await s.available()]).toEqual([['paid'], '-138.14'])
  await s.sellAnother()
  expect(await s.available()).toBe('0.00')
  expect((await s.request('0.01')).status).toBe(409)
  expect(await s.brokenInvariants()).toEqual([])
})

test('a payout that was never sent fails if the sale is charged back meanwhile (A39)', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose request'] })
  await s.request()
  await s.setChargeback('lost')
  await s.advanceBy(hour)
  expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['failed'], 0])
  expect((await s.seller.get('/api/payouts')).body).toMatchObject([{ failureReason: 'overdrawn' }])
  expect(await s.available()).toBe('0.00')
  expect(await s.brokenInvariants()).toEqual([])
})

test('a chargeback after the payout reverses the payout and leaves a balance of zero (A26)', async () => {
  await using s = await buildSellerWithBalance()
  await s.request('100.00')
  await s.setChargeback('lost')
  await s.advanceBy(0)
  expect([...s.payouts.transfers.values()]).toMatchObject([{ amountCents: 10_000, returnedCents: 10_000 }])
  const notices = (await s.seller.get('/api/notifications')).body
  const contents = notices.map(({ content }: { content: string }) => content)
  expect(contents).toContain('$100.00 is on its way to Scripted Bank •••• 6789.')
  expect(contents).toContain(
    'Your payout of $100.00 was returned. The money is back in your wallet, minus anything you owe.',
  )
  expect([await s.statuses(), await s.available()]).toEqual([['returned'], '0.00'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a debt that a reversal already covers is not recovered again for another cause', async () => {
  await using s = await buildSellerWithBalance()
  await s.request()
  await s.setChargeback('lost')
  const { sellerId = '' } = (await s.row()) ?? {}
  await transact(s.app.ctx, (tx) => recoverSellerDebt(tx, sellerId, 'another'))
  const jobs = await s.app.ctx.db.select().from(outbox).where(eq(outbox.kind, ReversePayout.kind))
  expect(jobs.map(({ payload }) => payload)).toMatchObject([{ amountCents: 13_814 }])
  await s.advanceBy(0)
  expect([await s.statuses(), await s.available()]).toEqual([['returned'], '0.00'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a reversal that was booked before its job ended does not cover the next debt', async () => {
  await using s = await buildSellerWithBalance()
  await s.request()
  const staff = await signInStaff(s.app, 'moderator')
  const refund = () =>
    staff.post(`/api/admin/orders/${s.orderId}/refund`, { amount: '10.00', reason: 'It is scratched.' })
  const readJobs = () => s.app.ctx.db.select().from(outbox).where(eq(outbox.kind, ReversePayout.kind))
  await refund()
  const [{ key = '', payload } = {}] = await readJobs()
  const { payoutId, amountCents } = payload as { payoutId: string; amountCents: number }
  await s.payouts.reversePayout(undefined, { key, payoutKey: payoutKey(payoutId), amountCents })
  await syncPayout(s.app.ctx, payoutId)
  expect([await s.available(), (await readJobs()).map(({ state }) => state)]).toEqual(['0.00', ['pending']])
  await refund()
  expect(await readJobs()).toHaveLength(2)
  await s.advanceBy(0)
  expect([await s.statuses(), await s.available()]).toEqual([['paid'], '0.00'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('two causes of a debt at once recover all of it', async () => {
  await using s = await buildSellerWithBalance()
  await s.request('100.00')
  const { sellerId = '' } = (await s.row()) ?? {}
  const posted = Promise.withResolvers<void>()
  let waiting = dialect === 'postgres' ? 2 : 0
  const lose = (id: string) =>
    transact(
      s.app.ctx,
      async (tx) => {
        const legs = [
          { account: sellerAccount(sellerId), amountCents: 3_000 },
          { account: 'expense:chargeback', amountCents: -3_000 },
        ]
        await postJournal(tx, { key: `dispute_lost:${id}`, orderId: id, legs })
        if (--waiting <= 0) posted.resolve()
        await posted.promise
        await recoverSellerDebt(tx, sellerId, id)
      },
      'read committed',
    )
  await Promise.all([lose('one'), lose('two')])
  await s.advanceBy(0)
  expect(await s.available()).toBe('0.00')
})

test('a payout is in the account after the days that its provider takes', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  await completePurchase(bob, await listItem(ann))
  expect((await ann.post('/api/payouts', { amount: '5.00', method: 'bank' })).status).toBe(201)
  const [payout] = (await ann.get('/api/payouts')).body
  const [row] = await app.ctx.db.rows<{ at: number }>(
    sql`select paid_at + 2 * 86400000 as at from wallet_payouts`,
  )
  expect(payout).toMatchObject({ status: 'paid', arrivesAt: new Date(Number(row?.at)).toISOString() })
})

test('a payout in progress when an invariant breaks waits until every invariant holds again', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose request'] })
  await s.request()
  const { core } = s.app
  const paidAt = (await s.row())?.paidAt ?? null
  const setPaidAt = async (at: number | null) => {
    await changeWithoutTriggers(core.db, `update orders_orders set paid_at = ${at}`)
    await core.auditNow()
  }
  await setPaidAt(null)
  expect(core.lastAudit().broken).toContain('I6')
  await s.advanceBy(hour)
  expect([s.payouts.transfers.size, await s.statuses()]).toEqual([0, ['requested']])
  await setPaidAt(paidAt)
  await s.advanceBy(hour)
  expect([s.payouts.transfers.size, await s.statuses()]).toEqual([1, ['paid']])
})
