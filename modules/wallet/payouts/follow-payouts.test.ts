import { expect, test } from 'bun:test'
import { buildSellerWithBalance } from '@/modules/wallet/factory'
import { followPaidPayouts, followPendingPayouts } from '@/modules/wallet/payouts/follow-payouts'
import { findPayout } from '@/modules/wallet/payouts/payout-sync'

async function buildPayout(outcome?: 'stay pending') {
  const s = await buildSellerWithBalance({ outcomes: outcome ? [outcome] : [] })
  await s.request('100.00')
  const [{ id }] = (await s.seller.get('/api/payouts')).body
  const [transfer] = s.payouts.transfers.values()
  if (!transfer) throw new Error('the provider has the payout')
  return { ...s, transfer, payout: () => findPayout(s.app.ctx, id) }
}

test('a payout that the provider decides later waits until then, and its amount is not available', async () => {
  await using s = await buildPayout('stay pending')
  await followPendingPayouts(s.app.ctx)
  expect([await s.statuses(), await s.available()]).toEqual([['requested'], '38.14'])
  s.transfer.status = 'paid'
  await followPendingPayouts(s.app.ctx)
  expect([await s.statuses(), await s.available()]).toEqual([['paid'], '38.14'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('the amount of a payout that the provider did not send is available again', async () => {
  await using s = await buildPayout('stay pending')
  s.transfer.status = 'failed'
  await followPendingPayouts(s.app.ctx)
  expect([await s.statuses(), await s.available()]).toEqual([['failed'], '138.14'])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a return whose event was lost is noticed within two weeks', async () => {
  await using s = await buildPayout()
  s.transfer.returnedCents = 4_000
  await followPaidPayouts(s.app.ctx)
  expect([await s.statuses(), await s.available()]).toEqual([['paid'], '78.14'])
  s.transfer.returnedCents = 10_000
  s.app.advance(15 * 86_400_000)
  await followPaidPayouts(s.app.ctx)
  expect((await s.payout()).returnedCents).toBe(4_000)
})
