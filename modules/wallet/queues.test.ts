import { expect, test } from 'bun:test'
import { buildSellerWithBalance } from '@/modules/wallet/factory'
import { operatorEmail, readQueueMetrics, reportAndReadEmails } from '@/tests/support/cases'
import type { ScriptedPayoutOutcome } from '@/tests/support/providers/scripted-payout-provider'

const hour = 3_600_000
const day = 24 * hour

/** A seller who requested a payout of $100.00 from a provider with scripted outcomes. */
async function requestPayout(...outcomes: ScriptedPayoutOutcome[]) {
  const seller = await buildSellerWithBalance({ outcomes })
  await seller.request('100.00')
  return seller
}

test('a refused payout is reported once, until the seller requests another', async () => {
  await using order = await requestPayout('refuse')
  expect(await reportAndReadEmails(order.app)).toMatchObject([
    {
      to: operatorEmail,
      subject: 'Mintmark: Payout refused: $100.00',
      action: { url: 'http://localhost:3000' },
    },
  ])
  expect(await reportAndReadEmails(order.app)).toEqual([])
  order.app.advance(60_000)
  expect(await readQueueMetrics(order.app, 'refused_payouts')).toEqual([1, 60])
  await order.request('50.00')
  expect(await readQueueMetrics(order.app, 'refused_payouts')).toEqual([0, 0])
})

test('a refused payout is no longer counted after 30 days', async () => {
  await using order = await requestPayout('refuse')
  order.app.advance(30 * day)
  expect(await readQueueMetrics(order.app, 'refused_payouts')).toEqual([0, 0])
})

test('a payout with an unknown outcome is reported after ten attempts, until it is paid', async () => {
  await using order = await requestPayout(...Array.from({ length: 12 }, () => 'lose request' as const))
  for (let attempt = 1; attempt < 9; attempt++) await order.advanceBy(hour)
  expect(await reportAndReadEmails(order.app)).toEqual([])
  await order.advanceBy(hour)
  expect(await reportAndReadEmails(order.app)).toMatchObject([
    { to: operatorEmail, subject: 'Mintmark: Payout stuck: $100.00' },
  ])
  expect((await readQueueMetrics(order.app, 'stuck_payouts'))[0]).toBe(1)
  for (let attempt = 0; attempt < 4; attempt++) await order.advanceBy(hour)
  expect(await readQueueMetrics(order.app, 'stuck_payouts')).toEqual([0, 0])
})
