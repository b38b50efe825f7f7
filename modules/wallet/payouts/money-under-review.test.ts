import { expect, test } from 'bun:test'
import { buildSellerWithBalance } from '@/modules/wallet/factory'

type Seller = Awaited<ReturnType<typeof buildSellerWithBalance>>

async function balanceOf({ seller }: Seller): Promise<[available: string, pending: string]> {
  const { available, pending } = (await seller.get('/api/wallet')).body
  return [available, pending]
}

async function bankSays(s: Seller, status: 'open' | 'won' | 'lost'): Promise<void> {
  s.provider.dispute(s.intentId, status)
  await s.sync()
}

test('while a chargeback of a completed sale is open, its money is pending and cannot be withdrawn', async () => {
  await using s = await buildSellerWithBalance()
  await bankSays(s, 'open')
  expect(await balanceOf(s)).toEqual(['0.00', '138.14'])
  expect((await s.request('0.01')).body.code).toBe('insufficient_balance')
  await bankSays(s, 'won')
  expect(await balanceOf(s)).toEqual(['138.14', '0.00'])
  expect((await s.request()).body).toMatchObject({ status: 'paid' })
  expect(await s.brokenInvariants()).toEqual([])
})

test('the money of other sales stays available', async () => {
  await using s = await buildSellerWithBalance()
  await s.sellAnother()
  await bankSays(s, 'open')
  expect(await balanceOf(s)).toEqual(['138.14', '138.14'])
  expect((await s.request('138.15')).body.code).toBe('insufficient_balance')
  expect((await s.request('138.14')).status).toBe(201)
  expect(await s.brokenInvariants()).toEqual([])
})

test.each(['won', 'lost'] as const)(
  'a payout that was requested and not sent waits until the chargeback is %s',
  async (outcome) => {
    await using s = await buildSellerWithBalance({ outcomes: ['lose request'] })
    await s.request()
    await bankSays(s, 'open')
    for (let hours = 0; hours < 5; hours++) await s.advanceBy(3_600_000)
    expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['requested'], 0])
    await bankSays(s, outcome)
    await s.advanceBy(0)
    expect([await s.statuses(), s.payouts.transfers.size]).toEqual(
      outcome === 'won' ? [['paid'], 1] : [['failed'], 0],
    )
    expect(await s.brokenInvariants()).toEqual([])
  },
)
