import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { buildReservedOrder } from '@/modules/orders/factory'
import { endDueSuspensions, restore, suspend } from '@/modules/users/suspensions'
import { buildSellerWithBalance } from '@/modules/wallet/factory'
import { outbox } from '@/src/runtime/schema'

const reason = 'Sold items they did not have.'
const hour = 3_600_000
const day = 24 * hour

/** A seller who requested a payout that the provider never received, and was suspended then. */
async function suspendWithPayout(until?: string) {
  const site = await buildSellerWithBalance({ outcomes: ['lose request'] })
  const payout = (await site.request()).body
  const sellerId = await userIdOf(site.seller)
  await suspend(site.app.ctx, sellerId, { reason, until })
  return { ...site, payout, sellerId }
}

test('a payout that was requested before the suspension waits for its end, however long', async () => {
  await using s = await suspendWithPayout()
  for (let days = 0; days < 3; days++) await s.advanceBy(day)
  expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['requested'], 0])
  const [job] = await s.app.core.db.read
    .select()
    .from(outbox)
    .where(eq(outbox.key, `payout:${s.payout.id}`))
  expect(job).toMatchObject({ state: 'pending', attempts: 1, error: 'the seller is suspended' })
  await restore(s.app.ctx, s.sellerId, 'A mistake.')
  await s.app.drain()
  expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['paid'], 1])
  expect(await s.brokenInvariants()).toEqual([])
})

test('a payout is sent when the date of the suspension comes', async () => {
  await using s = await suspendWithPayout(new Date(Date.UTC(2026, 0, 18)).toISOString())
  await s.advanceBy(day)
  expect(await s.statuses()).toEqual(['requested'])
  await s.advanceBy(2 * day)
  await endDueSuspensions(s.app.ctx)
  await s.app.drain()
  expect(await s.statuses()).toEqual(['paid'])
})

test('a payout that the provider has already sent is booked during the suspension', async () => {
  await using s = await buildSellerWithBalance({ outcomes: ['lose response'] })
  await s.request()
  await suspend(s.app.ctx, await userIdOf(s.seller), { reason })
  await s.advanceBy(hour)
  expect([await s.statuses(), s.payouts.transfers.size]).toEqual([['paid'], 1])
  expect(await s.brokenInvariants()).toEqual([])
})

test('staff can’t approve a payout of a suspended seller, but reject it', async () => {
  await using s = await buildSellerWithBalance({ env: { PAYOUT_APPROVAL_CENTS: '10000' } })
  const staff = await signInStaff(s.app, 'moderator')
  const path = `/api/admin/payouts/${(await s.request('120.00')).body.id}`
  await suspend(s.app.ctx, await userIdOf(s.seller), { reason })
  expect((await staff.post(`${path}/approve`)).body.code).toBe('seller_suspended')
  expect(await s.statuses()).toEqual(['held'])
  expect((await staff.post(`${path}/refuse`, { reason })).status).toBe(200)
  expect(await s.brokenInvariants()).toEqual([])
})

test('a payment that was under way when the buyer was suspended makes an order', async () => {
  await using s = await buildReservedOrder()
  s.provider.charge(s.intentId, s.app.ctx.now())
  await suspend(s.app.ctx, await userIdOf(s.buyer), { reason })
  await s.app.drain()
  expect(await s.state()).toBe('paid')
  expect(await s.brokenInvariants()).toEqual([])
})
