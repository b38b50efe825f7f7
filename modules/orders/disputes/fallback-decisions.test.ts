import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { createInvitedAccount, setRole } from '@/modules/auth/service'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { processFallbackDecisions } from '@/modules/orders/disputes/fallback-decisions'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const minute = 60_000
const week = 7 * 24 * 60 * minute

interface Disputed {
  staff: ('buyer' | 'seller')[]
}

/** An order that the buyer disputed, whose parties are the only staff. */
async function buildDisputedOrder({ staff }: Disputed) {
  const app = await createTestApp()
  const signIn = (party: 'buyer' | 'seller') =>
    staff.includes(party) ? signInStaff(app, 'moderator', party) : app.signIn(party)
  const [seller, buyer] = [await signIn('seller'), await signIn('buyer')]
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  await app.drain()
  return {
    app,
    seller,
    buyer,
    id,
    order: async () => (await buyer.get(`/api/orders/${id}`)).body,
    row: () => maybeOrderRow(app.ctx, id),
    /** Moves time on and makes the decisions that are due. */
    advanceBy: async (ms: number) => {
      app.advance(ms)
      await processFallbackDecisions(app.ctx)
      await app.drain()
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test.each([
  [['seller'], 'refunded', 'refunds', 'the buyer is refunded.'],
  [['buyer'], 'completed', 'completes', 'the seller is paid.'],
  [['buyer', 'seller'], 'refunded', 'refunds', 'the buyer is refunded.'],
] as [Disputed['staff'], string, string, string][])(
  'if %p are the only staff, a dispute without proof ends as %s after 7 days, and both know (A44)',
  async (staff, state, ifMissed, ending) => {
    await using d = await buildDisputedOrder({ staff })
    const deadline = '2026-01-22T12:00:00.000Z'
    expect((await d.order()).nextAction).toEqual({ who: 'staff', deadline, ifMissed })
    for (const party of [d.buyer, d.seller]) {
      const notices: { title: string; content: string }[] = (await party.get('/api/notifications')).body
      const notice = notices.find(({ title }) => title === 'No moderator may decide this dispute')
      expect(notice?.content).toContain('before January 22, 2026 at 12:00 PM UTC')
      expect(notice?.content).toEndWith(ending)
    }
    await d.advanceBy(week - 1)
    expect((await d.row())?.dispute).toBe('open')
    await d.advanceBy(1)
    expect(await d.row()).toMatchObject({ dispute: 'decided', state, decideBy: null, fallbackOutcome: null })
    expect((await d.row())?.decisionReason).toStartWith(
      'No moderator could decide within 7 days, and nothing',
    )
    expect(await d.app.eventNames()).toContain('orders.dispute-decided')
    expect(await d.app.brokenInvariants()).toEqual([])
  },
)

test('a clock that jumps forward while decisions are made makes none early (A44, E10)', async () => {
  await using d = await buildDisputedOrder({ staff: ['seller'] })
  await d.advanceBy(minute)
  const run = processFallbackDecisions(d.app.ctx)
  d.app.shiftWallClock(week)
  await run
  expect((await d.row())?.dispute).toBe('open')
})

test('a refund at the deadline comes before the decision about a buyer who is staff while the seller has the item (A44)', async () => {
  await using d = await buildPaidOrder({ moderator: 'buyer' })
  await d.buyer.actor.post(`/api/orders/${d.orderId}/dispute`, { reason: 'It never came.' })
  d.app.advance(week)
  await processFallbackDecisions(d.app.ctx)
  expect(await maybeOrderRow(d.app.ctx, d.orderId)).toMatchObject({
    state: 'refund_pending',
    dispute: 'closed',
    refundReason: 'not_delivered',
  })
})

test('the delivery proof decides for a seller who is staff and delivered during the dispute (A44)', async () => {
  await using d = await buildPaidOrder({ moderator: 'seller' })
  await d.buyer.actor.post(`/api/orders/${d.orderId}/dispute`, { reason: 'It never came.' })
  d.platform.trade(d.copy, d.buyer.player)
  d.app.advance(week)
  await processFallbackDecisions(d.app.ctx)
  expect(await maybeOrderRow(d.app.ctx, d.orderId)).toMatchObject({
    state: 'completed',
    decisionReason: expect.stringContaining("in the buyer's inventory"),
  })
})

test('another moderator ends the wait and decides as usual (A44)', async () => {
  await using d = await buildDisputedOrder({ staff: ['seller'] })
  await signInStaff(d.app, 'moderator')
  await d.advanceBy(minute)
  expect((await d.order()).nextAction).toEqual({ who: 'staff', deadline: null, ifMissed: null })
  await d.advanceBy(week)
  expect((await d.row())?.dispute).toBe('open')
  await expectResponse(d.app, {
    as: await signInStaff(d.app, 'moderator', 'second_judge'),
    post: `/api/admin/orders/${d.id}/decision`,
    body: { outcome: 'release', reason: 'The trade was seen.' },
    status: 200,
    events: ['orders.order-completed', 'orders.dispute-decided'],
  })
})

test('staff without a verified address or the right to decide do not end the wait (A44)', async () => {
  await using d = await buildDisputedOrder({ staff: ['seller'] })
  await signInStaff(d.app, 'support')
  await createInvitedAccount(d.app.ctx, {
    username: 'friend',
    email: 'friend@example.com',
    role: 'moderator',
  })
  await d.advanceBy(minute)
  expect((await d.row())?.decideBy).not.toBeNull()
  await d.advanceBy(week)
  expect((await d.row())?.state).toBe('refunded')
})

test('the 7 days start when the last other moderator leaves (A44)', async () => {
  await using d = await buildDisputedOrder({ staff: ['seller'] })
  await signInStaff(d.app, 'moderator')
  await d.advanceBy(minute)
  await setRole(d.app.ctx, 'judge', 'user')
  await d.advanceBy(minute)
  await d.advanceBy(week - 1)
  expect((await d.row())?.dispute).toBe('open')
  await d.advanceBy(1)
  expect((await d.row())?.state).toBe('refunded')
})

test('a dispute between users who are not staff waits for a moderator (A44)', async () => {
  await using d = await buildDisputedOrder({ staff: [] })
  await d.advanceBy(2 * week)
  expect(await d.row()).toMatchObject({ dispute: 'open', decideBy: null })
})
