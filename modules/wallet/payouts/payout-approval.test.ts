import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildSellerWithBalance } from '@/modules/wallet/factory'
import { balanceOf } from '@/modules/wallet/ledger/ledger'
import { syncPayout } from '@/modules/wallet/payouts/payout-sync'
import { sql } from '@/src/db/columns'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { expectResponse } from '@/tests/support/expect-response'
import type { ScriptedPayoutOutcome } from '@/tests/support/providers/scripted-payout-provider'
import { readPagesOfIds } from '@/tests/support/read-pages'

const minute = 60_000
const day = 86_400_000
const path = '/api/admin/payouts'

/** A seller with 138.14 who requested 120.00 where payouts above 100.00 wait for staff. */
async function requestHeldPayout(...outcomes: ScriptedPayoutOutcome[]) {
  const site = await buildSellerWithBalance({ env: { PAYOUT_APPROVAL_CENTS: '10000' }, outcomes })
  const staff = await signInStaff(site.app, 'moderator')
  const { id, status } = (await site.request('120.00')).body
  const decide = (verb: 'approve' | 'refuse', body: object = { reason: 'Sold a fake.' }) =>
    staff.post(`${path}/${id}/${verb}`, body)
  const held = async () => -(await balanceOf(site.app.ctx, 'liability:payouts_held')) || 0
  return { ...site, staff, id, status, decide, held }
}

test('a payout above the limit is held, and its money is not available', async () => {
  await using s = await requestHeldPayout()
  expect([s.status, await s.available(), await s.held(), s.payouts.requestedKeys]).toEqual([
    'held',
    '18.14',
    12_000,
    [],
  ])
  expect((await s.request('18.15')).body.code).toBe('insufficient_balance')
  s.app.advance(day)
  expect((await s.request('18.14')).body.status).toBe('paid')
  expect(await s.brokenInvariants()).toEqual([])
})

test('payouts of 24 hours are above the limit together, without those that came back', async () => {
  await using s = await buildSellerWithBalance({
    env: { PAYOUT_APPROVAL_CENTS: '5000' },
    outcomes: ['refuse'],
  })
  const request = async (amount: string) => (await s.request(amount)).body.status
  expect([await request('50.00'), await request('49.99'), await request('0.01')]).toEqual([
    'failed',
    'paid',
    'paid',
  ])
  expect(await request('0.01')).toBe('held')
  s.app.advance(day)
  expect([await request('50.00'), await s.available()]).toEqual(['paid', '38.13'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('staff see what waits, oldest first, and all payouts, newest first', async () => {
  await using s = await requestHeldPayout()
  s.app.advance(day)
  const { id: latest } = (await s.request('10.00')).body
  expect((await s.staff.get(`${path}?state=held`)).body).toMatchObject([
    { id: s.id, seller: 'seller', amount: '120.00', state: 'held', reason: null, paidAt: null },
  ])
  expect(await readPagesOfIds(s.staff, `${path}?limit=1`)).toEqual([[latest], [s.id]])
  for (const wrong of ['?state=lost', '?limit=0'])
    await expectResponse(s.app, { as: s.staff, get: path + wrong, status: 422, code: 'invalid' })
})

test('a held payout says what staff have to know about the seller, others do not', async () => {
  await using s = await requestHeldPayout()
  const facts = async () => (await s.staff.get(path)).body.map((row: { facts: unknown }) => row.facts)
  const [first] = await facts()
  expect(first).toMatchObject({ isSuspended: false, isFirst: true, openDisputes: 0 })
  const disputed = await s.buyAnother()
  const dispute = { reason: 'It never came.' }
  expect((await s.buyer.post(`/api/orders/${disputed}/dispute`, dispute)).status).toBe(200)
  const sellerId = await userIdOf(s.seller)
  await s.staff.post(`/api/admin/people/${sellerId}/suspend`, { reason: 'Sold a fake.' })
  expect(await facts()).toMatchObject([{ isSuspended: true, openDisputes: 1 }])
  await s.decide('refuse')
  expect(await facts()).toEqual([null])
})

test('an approved payout is sent once; approving it again is a conflict', async () => {
  await using s = await requestHeldPayout()
  expect((await s.decide('approve')).body).toMatchObject({ id: s.id, state: 'paid' })
  for (const verb of ['approve', 'refuse'] as const)
    expect((await s.decide(verb)).body).toMatchObject({ status: 409, code: 'payout_decided' })
  expect([s.payouts.transfers.size, await s.available(), await s.held()]).toEqual([1, '18.14', 0])
  expect(await s.brokenInvariants()).toEqual([])
})

test('two moderators at once: one decision counts', async () => {
  await using s = await requestHeldPayout()
  const replies = await Promise.all([s.decide('approve'), s.decide('refuse'), s.decide('approve')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a rejected payout is available again, and the seller reads why', async () => {
  await using s = await requestHeldPayout()
  expect((await s.decide('refuse')).body).toMatchObject({ state: 'rejected', reason: 'Sold a fake.' })
  await s.app.drain()
  expect([await s.available(), await s.held(), s.payouts.requestedKeys]).toEqual(['138.14', 0, []])
  const [payout] = (await s.seller.get('/api/payouts')).body
  expect(payout).toMatchObject({ status: 'rejected', rejectionReason: 'Sold a fake.', failureReason: null })
  const notices = (await s.seller.get('/api/notifications')).body
  expect(notices).toContainEqual(
    expect.objectContaining({
      title: 'Payout rejected',
      content: "We didn't approve your payout of $120.00: Sold a fake. The money is back in your wallet.",
    }),
  )
  const { entries } = (await s.seller.get('/api/wallet')).body
  expect(entries.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount])).toEqual([
    ['payout_released', '120.00'],
    ['payout_held', '-120.00'],
    ['sale', '138.14'],
  ])
  expect(await s.brokenInvariants()).toEqual([])
})

test('an approved payout that the provider returns is available again', async () => {
  await using s = await requestHeldPayout()
  await s.decide('approve')
  const [transfer] = s.payouts.transfers.values()
  if (transfer) transfer.returnedCents = transfer.amountCents
  await syncPayout(s.app.ctx, s.id)
  expect([await s.statuses(), await s.available()]).toEqual([['returned'], '138.14'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a sale that is charged back while the payout is held leaves nothing to send', async () => {
  await using s = await requestHeldPayout()
  await s.setChargeback('lost')
  expect(await s.available()).toBe('-120.00')
  expect((await s.decide('approve')).body).toMatchObject({ state: 'failed' })
  expect([s.payouts.transfers.size, await s.available()]).toEqual([0, '0.00'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('held money covers a debt before an earlier payout is reversed', async () => {
  await using s = await requestHeldPayout()
  s.app.advance(day)
  await s.request('18.14')
  await s.setChargeback('lost')
  await s.advanceBy(0)
  expect([...s.payouts.transfers.values()]).toMatchObject([{ amountCents: 1_814, returnedCents: 1_814 }])
  expect(await s.brokenInvariants()).toEqual([])
})

test('an approval whose response is lost is looked up and not sent twice', async () => {
  await using s = await requestHeldPayout('lose response')
  expect((await s.decide('approve')).body).toMatchObject({ state: 'requested' })
  await s.advanceBy(60 * minute)
  expect([await s.statuses(), s.payouts.requestedKeys.length]).toEqual([['paid'], 1])
})

test('what staff must give to decide', async () => {
  await using s = await requestHeldPayout()
  for (const body of [{}, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(1_001) }])
    expect((await s.decide('refuse', body)).status).toBe(422)
  expect((await s.staff.post(`${path}/none/approve`)).status).toBe(404)
  s.app.advance(11 * minute)
  expect((await s.decide('approve')).body.code).toBe('second_factor_required')
  expect(await s.held()).toBe(12_000)
})

test('while an invariant is broken nothing is approved, but rejected', async () => {
  await using s = await requestHeldPayout()
  await changeWithoutTriggers(s.app.core.db, 'update orders_orders set paid_at = null')
  await s.app.core.auditNow()
  expect((await s.decide('approve')).body.code).toBe('safe_mode')
  expect((await s.decide('refuse')).status).toBe(200)
})

test('an account with a held payout can’t be deleted', async () => {
  await using s = await requestHeldPayout()
  const { body } = await s.seller.get('/api/privacy/obstacles')
  expect(JSON.stringify(body)).toContain('payout_under_way')
})

test('decisions are in the audit log, and the seller sees them', async () => {
  await using s = await requestHeldPayout()
  await s.decide('refuse')
  const userId = await userIdOf(s.seller)
  expect((await s.staff.get(`/api/admin/audit-log?subjectId=${s.id}`)).body).toMatchObject([
    { action: 'wallet.reject-payout', userId, after: { amountCents: 12_000 }, reason: 'Sold a fake.' },
  ])
  expect((await s.seller.get('/api/account-actions')).body).toMatchObject([
    { action: 'wallet.reject-payout', reason: 'Sold a fake.' },
  ])
})

test('the queue has the payouts that wait', async () => {
  await using s = await requestHeldPayout()
  s.app.advance(minute)
  const queueOf = async () =>
    (await s.staff.get('/api/admin/queues')).body.find(
      ({ name }: { name: string }) => name === 'payouts_held',
    )
  expect(await queueOf()).toMatchObject({ count: 1, oldestAt: '2026-01-15T12:00:00.000Z' })
})

test.each([
  ["update wallet_payouts set state = 'requested' where state = 'held'"],
  ["update wallet_payouts set state = 'rejected', failure_reason = 'x' where state = 'held'"],
])('a decision without its journal is reported: %s (A45)', async (statement) => {
  await using s = await requestHeldPayout()
  await s.app.core.db.transact((tx) => tx.rows(sql.raw(statement)))
  expect((await s.brokenInvariants()).map(({ invariant }) => invariant.id)).toContain('I27')
})

test('nobody moves a held payout to paid without approval (A45)', async () => {
  await using s = await requestHeldPayout()
  const change = s.app.core.db.transact((tx) => tx.rows(sql.raw("update wallet_payouts set state = 'paid'")))
  await expect(change).rejects.toThrow()
  expect(await s.statuses()).toEqual(['held'])
})

test('who approves one of two equal payouts does not approve the other', async () => {
  await using s = await buildSellerWithBalance({
    env: { PAYOUT_APPROVAL_CENTS: '1000', DECISION_LIMIT_CENTS: '1000' },
  })
  const [first, second] = [
    await signInStaff(s.app, 'moderator'),
    await signInStaff(s.app, 'moderator', 'other'),
  ]
  const [one, two] = [(await s.request('20.00')).body.id, (await s.request('20.00')).body.id]
  const approve = async (staff: typeof first, id: string) =>
    (await staff.post(`${path}/${id}/approve`)).status
  expect([await approve(first, one), await approve(second, two)]).toEqual([202, 202])
  expect(await s.statuses()).toEqual(['held', 'held'])
  expect(await approve(second, one)).toBe(200)
  expect((await s.statuses()).toSorted()).toEqual(['held', 'paid'])
  expect(await s.brokenInvariants()).toEqual([])
})
