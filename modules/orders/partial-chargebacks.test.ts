import { expect, test } from 'bun:test'
import { setRole } from '@/modules/auth/service'
import { buildPaidOrder, buildReservedOrder } from '@/modules/orders/factory'
import { balanceOf } from '@/modules/wallet/service'

const hour = 3_600_000
const price = 14_999
const net = 13_814
const part = 5_000
const rest = price - part

type Order = Awaited<ReturnType<typeof buildReservedOrder>>

/** The bank takes so much of the price, or decides about it; Stripe's own fee has its tests elsewhere. */
async function takes(order: Order, status: 'open' | 'won' | 'lost', amountCents: number) {
  order.provider.dispute(order.intentId, status, 0, amountCents)
  await order.sync()
  expect(await order.broken()).toEqual([])
}

async function decide(order: Order, outcome: 'refund' | 'release') {
  const judge = await order.app.signIn('judge')
  await setRole(order.app.ctx, 'temporary:judge', 'moderator')
  const path = `/api/admin/orders/${order.orderId}/decision`
  expect((await judge.post(path, { outcome, reason: 'So it is.' })).status).toBe(200)
}

/** Hours go by, in which everything is tried again. */
async function wait(order: Order) {
  for (let round = 0; round < 6; round++) await order.pass(2 * hour)
  expect(await order.broken()).toEqual([])
}

/** In cents: what lies with the provider, in escrow and on hold, what the seller has, and what the site has lost. */
async function books({ app, row }: Order) {
  const of = (account: string) => balanceOf(app.ctx, account)
  return {
    provider: await of('asset:provider:sandbox'),
    escrow: await of('liability:escrow'),
    hold: await of('asset:dispute_hold'),
    seller: -(await of(`liability:seller:${(await row())?.sellerId}`)) || 0,
    site: await of('expense:chargeback'),
  }
}

const nothing = { provider: 0, escrow: 0, hold: 0, seller: 0, site: 0 }
const asked = ({ provider }: Order) => provider.refundRequests.map(({ amountCents }) => amountCents)
/** How it ended, what was asked of the provider, and the books. */
const endOf = async (order: Order) => [await order.state(), asked(order), await books(order)]
const shown = async ({ buyer, orderId }: Order) => (await buyer.get(`/api/orders/${orderId}`)).body
const send = ({ seller, orderId }: Order) => seller.post(`/api/orders/${orderId}/sent`)

test.each([1, part, price - 1])(
  'a bank that takes %d cents before the item was sent: the site gives the rest',
  async (cents) => {
    await using order = await buildPaidOrder()
    await takes(order, 'open', cents)
    const chargebackAmounts = { taken: (cents / 100).toFixed(2), rest: ((price - cents) / 100).toFixed(2) }
    expect((await shown(order)).chargebackAmounts.taken).toBe(chargebackAmounts.taken)
    await takes(order, 'lost', cents)
    const refundReason = 'charged_back'
    expect(await shown(order)).toMatchObject({ state: 'refund_pending', refundReason, chargebackAmounts })
    await wait(order)
    expect(await endOf(order)).toEqual(['refunded', [price - cents], nothing])
  },
)

test('both are told what the bank took and what the site gives, to the cent', async () => {
  await using order = await buildPaidOrder()
  await takes(order, 'lost', part)
  await wait(order)
  const told = async (actor: Order['buyer']) =>
    (await actor.get('/api/notifications')).body.map(({ content }: { content: string }) => content).join('\n')
  expect(await told(order.buyer)).toMatch(/^Your \$99\.99 for .* was returned\.$/m)
  expect(await told(order.buyer)).toMatch(/^Your \$99\.99 for .* is on its way back to you\.$/m)
  expect(await told(order.buyer)).toContain('Your bank took back $50.00 that you paid')
  expect(await told(order.seller)).toContain("The buyer's bank took back $50.00 that was paid")
  expect((await shown(order)).chargebackAmounts).toEqual({ taken: '50.00', rest: '99.99' })
})

test.each([
  ['refund', 'refunded', nothing],
  ['release', 'charged_back', { ...nothing, provider: rest, seller: net - part }],
] as const)(
  'of what was sent and not seen to arrive a moderator decides who gets the rest: %s',
  async (outcome, state, left) => {
    await using order = await buildPaidOrder()
    await send(order)
    await takes(order, 'lost', part)
    expect(await shown(order)).toMatchObject({ state: 'sent', status: 'disputed', disputeBy: 'bank' })
    await order.pass(200 * hour)
    expect(await order.state()).toBe('sent')
    await decide(order, outcome)
    await wait(order)
    expect([await order.state(), await books(order)]).toEqual([state, left])
  },
)

test('a complaint that is open stays with the moderators, who decide about the rest', async () => {
  await using order = await buildPaidOrder()
  await order.buyer.post(`/api/orders/${order.orderId}/dispute`, { reason: 'It never came.' })
  await takes(order, 'lost', part)
  expect(await order.row()).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'buyer' })
  await decide(order, 'refund')
  await wait(order)
  expect(await endOf(order)).toEqual(['refunded', [rest], nothing])
})

test.each([
  ['more than the seller got', net + 100, 100],
  ['less', part, 0],
])(
  'a sale that is released after the bank took %s ends as if it had been released before',
  async (_, cents, borne) => {
    await using after = await buildPaidOrder()
    await after.buyer.post(`/api/orders/${after.orderId}/received`)
    await takes(after, 'lost', cents)
    await using before = await buildPaidOrder()
    await send(before)
    await takes(before, 'lost', cents)
    await decide(before, 'release')
    expect(await endOf(before)).toEqual(await endOf(after))
    expect(await before.state()).toBe('charged_back')
    expect(await books(before)).toMatchObject({ seller: Math.max(0, net - cents), site: borne })
    await takes(before, 'lost', cents + 1)
    await takes(after, 'lost', cents + 1)
    expect(await books(before)).toEqual(await books(after))
    expect(await books(before)).toMatchObject({ seller: Math.max(0, net - cents - 1) })
  },
)

test('while the bank asks for another part nothing is given, and what it decides makes up the rest', async () => {
  for (const [status, taken, state] of [
    ['lost', part, 'refunded'],
    ['lost', part + 3_000, 'refunded'],
    ['lost', price, 'charged_back'],
    ['won', 0, 'refunded'],
  ] as const) {
    await using order = await buildPaidOrder()
    order.provider.script.push('refuse')
    await takes(order, 'lost', part)
    await takes(order, 'open', part + 3_000)
    expect(await books(order)).toMatchObject({ hold: part + 3_000, site: 0, escrow: -price })
    await wait(order)
    expect(await order.state()).toBe('refund_pending')
    await takes(order, status, taken)
    await wait(order)
    expect([await order.state(), await books(order)]).toEqual([state, nothing])
  }
})

test.each([
  ['succeeds', part],
  ['fails', 0],
] as const)(
  'a refund that is under way when the bank keeps a part and then %s costs the site %d cents',
  async (end, site) => {
    await using order = await buildPaidOrder()
    order.provider.script.push('fail later')
    await order.seller.post(`/api/orders/${order.orderId}/cancel`)
    await order.pass(0)
    await takes(order, 'lost', part)
    expect(await order.state()).toBe('refund_pending')
    order.provider.finishRefunds(order.intentId, end === 'fails' ? 'failed' : 'succeeded')
    await wait(order)
    expect(await order.state()).toBe('refunded')
    expect(await books(order)).toEqual({ ...nothing, provider: -site || 0, site })
  },
)

test('a refund of the whole price that has not left yet is not made after the bank kept a part', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  await order.pass(0)
  await takes(order, 'lost', part)
  await wait(order)
  expect(await endOf(order)).toEqual(['refunded', [price, rest], nothing])
})

test('a provider that refuses the rest is asked on, and the money waits for the buyer', async () => {
  await using order = await buildPaidOrder()
  order.provider.script.push(...Array.from({ length: 4 }, () => 'refuse' as const))
  await takes(order, 'lost', part)
  await order.pass(hour)
  expect(await order.state()).toBe('refund_pending')
  expect(order.app.logLines.join()).toContain('the provider rejected a refund')
  expect(await books(order)).toEqual({ ...nothing, provider: rest, escrow: -price, site: part })
  await wait(order)
  expect([await order.state(), await books(order)]).toEqual(['refunded', nothing])
})

test('a rest that the bank of the buyer sends back is theirs still, and is given again', async () => {
  await using order = await buildPaidOrder()
  await takes(order, 'lost', part)
  await order.pass(0)
  expect(await order.state()).toBe('refunded')
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await books(order)).toMatchObject({ provider: rest, site: 0 })
  await wait(order)
  expect([asked(order), await books(order)]).toEqual([[rest, rest], nothing])
})

test('a part given by hand and a part that the bank keeps make up the whole; what comes back of it is given again', async () => {
  await using order = await buildPaidOrder()
  await order.provider.refund(undefined, { key: 'by hand', intentId: order.intentId, amountCents: rest })
  await order.sync()
  await takes(order, 'lost', part)
  expect([await order.state(), await books(order)]).toEqual(['charged_back', nothing])
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  expect(await order.broken()).toEqual([])
  await wait(order)
  expect([asked(order), await books(order)]).toEqual([[rest, rest], nothing])
})

test('a part given by hand, a part that the bank keeps, and the site gives what is left', async () => {
  await using order = await buildPaidOrder()
  await order.provider.refund(undefined, { key: 'by hand', intentId: order.intentId, amountCents: 2_000 })
  await order.sync()
  await takes(order, 'lost', part)
  await wait(order)
  expect(await endOf(order)).toEqual(['refunded', [2_000, rest - 2_000], nothing])
})

test('after a whole refund the bank takes a part as well: the site bears it until that refund comes back', async () => {
  await using order = await buildPaidOrder()
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  await takes(order, 'lost', part)
  expect(await books(order)).toEqual({ ...nothing, provider: -part, site: part })
  order.provider.finishRefunds(order.intentId, 'failed')
  await order.sync()
  await wait(order)
  expect([asked(order), await books(order)]).toEqual([[price, rest], nothing])
})

test('of money that came too late the bank takes a part, and the rest goes back by itself', async () => {
  await using order = await buildReservedOrder()
  await order.pass(hour)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  await takes(order, 'open', part)
  await takes(order, 'lost', part)
  await wait(order)
  expect(await order.row()).toMatchObject({ state: 'expired', unmatchedCents: null })
  expect([asked(order), await books(order)]).toEqual([[rest], nothing])
})
