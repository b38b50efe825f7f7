import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { type Order, orderStates } from '@/modules/orders/contract'
import { nextActionText, type Party, partyOf, possibleActions } from '@/modules/orders/web/next-action'
import { orderSteps } from '@/modules/orders/web/order-steps'
import { buildOrder } from '@/modules/orders/web/sample-order'

const by = '2026-03-01T12:00:00.000Z'
const parties: Party[] = ['buyer', 'seller', 'staff']

function say(order: Partial<Order>, party: Party) {
  return nextActionText(buildOrder(order), party, { escrow: 'escrow', platform: 'Roblox' })
}

test('every state has one sentence for every party', () => {
  for (const state of orderStates) {
    for (const party of parties) expect(say({ state }, party).sentence).toMatch(/^[A-Z][^.]+(\.\d[^.]*)*\.$/)
  }
})

test('a paid order is the move of the seller, by the clock, or the buyer is refunded', () => {
  const turn = { who: 'seller', deadline: by, ifMissed: 'refunds' } as const
  const seller = say({ state: 'paid', nextAction: turn }, 'seller')
  expect(seller).toMatchObject({ whose: 'Your move', tone: 'act', deadline: by })
  expect(seller.sentence).toMatch(
    /^Hand the item over to bob_plays and mark it as sent by Mar 1, 2026, .+, or the buyer gets a full refund\.$/,
  )
  const buyer = say({ state: 'paid', nextAction: turn }, 'buyer')
  expect(buyer).toMatchObject({ whose: "The seller's move", tone: 'wait' })
  expect(buyer.sentence).toEndWith('or you get a full refund.')
})

test('where the arrival is seen, nobody is asked to say so', () => {
  const turn = { who: 'seller', deadline: by, ifMissed: 'refunds' } as const
  for (const party of parties)
    expect(say({ state: 'paid', watched: true, nextAction: turn }, party).sentence).toEndWith(
      'when it is seen to arrive, the order completes by itself.',
    )
  expect(say({ state: 'paid', watched: true, nextAction: turn }, 'seller').sentence).toStartWith(
    'Hand the item over to bob_plays by',
  )
})

test('staff read why the provider refuses a refund, and by what reference it was given another way', () => {
  const refused = { state: 'refund_pending', refundError: '400 charge_disputed' } as const
  expect(say(refused, 'staff').sentence).toContain('(400 charge_disputed)')
  const given = { state: 'refunded', manualRefund: { amount: '99.99', reason: 'Transfer 4711' } } as const
  expect(say(given, 'staff').sentence).toEndWith('was given $99.99 another way: Transfer 4711')
  expect(say(given, 'buyer').sentence).toBe(
    '$99.99 was given back to you another way than to where you paid from.',
  )
  const timeline = [{ state: 'refunded', at: by } as const]
  const steps = orderSteps(buildOrder({ ...given, timeline }), 'escrow')
  expect(steps.map(({ title }) => title)).toEqual(['Refunded another way'])
})

test('a sent order is the move of the buyer, or the seller is paid', () => {
  const turn = { who: 'buyer', deadline: by, ifMissed: 'completes' } as const
  expect(say({ state: 'sent', nextAction: turn }, 'buyer').sentence).toEndWith(
    'or the money goes to the seller.',
  )
  expect(say({ state: 'sent', nextAction: turn }, 'seller').sentence).toEndWith(
    'the order completes and $138.14 is yours.',
  )
})

test('a clock that stands still says why and how much is left on it, and whose move it is', () => {
  const paused = { why: 'platform', leftSeconds: 2_530 } as const
  const away = {
    state: 'paid',
    nextAction: { who: 'platform', deadline: null, ifMissed: null, paused },
  } as const
  for (const party of parties) {
    expect(say(away, party)).toMatchObject({
      whose: 'The clock stands still',
      sentence: 'Roblox cannot be reached, so the clock stands still and goes on by itself, with 42:10 left.',
      left: '42:10',
    })
  }
  const turn = {
    who: 'buyer',
    deadline: null,
    ifMissed: null,
    paused: { why: 'inventory', leftSeconds: 0 },
  } as const
  expect(say({ state: 'paid', nextAction: turn }, 'buyer')).toMatchObject({
    whose: 'Your move',
    tone: 'act',
    left: '00:00',
  })
  expect(say({ state: 'paid', nextAction: turn }, 'seller').sentence).toStartWith(
    'The inventory of the buyer on Roblox is hidden',
  )
})

test('a dispute that nobody opened says what did, the same to everybody', () => {
  const turn = { who: 'staff', deadline: null, ifMissed: null } as const
  for (const party of parties)
    expect(
      say({ state: 'sent', dispute: 'open', disputeBy: 'proof', nextAction: turn }, party).sentence,
    ).toBe('What Roblox shows has opened a dispute: $149.99 stays in escrow until a moderator decides.')
})

test('a deadline of today is told without the day', () => {
  setSystemTime(new Date(2026, 2, 1, 10))
  onTestFinished(() => void setSystemTime())
  const soon = new Date(2026, 2, 1, 11).toISOString()
  const turn = { who: 'seller', deadline: soon, ifMissed: 'refunds' } as const
  expect(say({ state: 'paid', nextAction: turn }, 'buyer').sentence).toMatch(
    /has until \d+:\d\d.[AP]M to hand/,
  )
})

test('an open dispute stands above the state', () => {
  const turn = { who: 'staff', deadline: null, ifMissed: null } as const
  expect(say({ state: 'sent', dispute: 'open', nextAction: turn }, 'buyer').sentence).toBe(
    'You opened a dispute: $149.99 stays in escrow until a moderator decides.',
  )
})

test('while the bank decides nobody hands anything over', () => {
  const turn = { who: 'provider', deadline: null, ifMissed: null } as const
  expect(
    say({ state: 'paid', chargeback: 'open', dispute: 'open', nextAction: turn }, 'seller').sentence,
  ).toBe("The buyer's bank is deciding about $149.99. Do not hand anything over until it has decided.")
  expect(possibleActions(buildOrder({ state: 'paid', chargeback: 'open' }), 'seller').any).toBe(false)
})

test('what the bank took and what becomes of the rest is told to the cent', () => {
  const chargebackAmounts = { taken: '50.00', rest: '99.99' }
  const lost = { chargeback: 'lost', chargebackAmounts } as const
  expect(say({ state: 'paid', chargeback: 'open', chargebackAmounts }, 'buyer').sentence).toStartWith(
    'Your bank is deciding about $50.00.',
  )
  expect(say({ ...lost, state: 'refund_pending' }, 'buyer').sentence).toBe(
    'Your bank took $50.00 of the payment back, and the other $99.99 is on its way back to you.',
  )
  expect(say({ ...lost, state: 'refunded' }, 'seller').sentence).toBe(
    "The buyer's bank took $50.00 of the payment back, and $99.99 was returned to the buyer.",
  )
  expect(say({ ...lost, state: 'sent', dispute: 'open', disputeBy: 'bank' }, 'seller').sentence).toBe(
    "The buyer's bank took $50.00 of the payment back. The other $99.99 stays in escrow until a moderator decides.",
  )
  expect(say({ ...lost, state: 'charged_back' }, 'seller').sentence).toBe(
    'This order has ended because the bank of the buyer took $50.00 back.',
  )
  expect(say({ state: 'charged_back', chargeback: 'won' }, 'buyer').sentence).toEndWith(
    'and has returned it since.',
  )
})

test('a refund says why', () => {
  expect(say({ state: 'refunded', refundReason: 'not_delivered' }, 'buyer').sentence).toBe(
    'The item was not handed over in time, and your $149.99 was returned to you.',
  )
})

test('who is neither buyer nor seller is staff', () => {
  const order = buildOrder({})
  expect([order.buyerId, order.sellerId, 'x'].map((id) => partyOf(order, id))).toEqual(parties)
})
