import { expect, onTestFinished, setSystemTime, test } from 'bun:test'
import { type Order, orderStates, type Party } from '@/modules/orders/contract'
import { presentSteps } from '@/modules/orders/order/order-states'
import { nextActionText, partyOf, possibleActions } from '@/modules/orders/web/next-action'
import { orderSteps } from '@/modules/orders/web/order/order-timeline'
import { buildOrder } from '@/modules/orders/web/sample-order'

const deadline = '2026-03-01T12:00:00.000Z'
const parties: Party[] = ['buyer', 'seller', 'staff']

function textOf(order: Partial<Order>, party: Party) {
  return nextActionText(buildOrder(order), party, { escrow: 'escrow', platform: 'Roblox' })
}

test('every state has a sentence for every party', () => {
  for (const state of orderStates) {
    for (const party of parties)
      expect(textOf({ state }, party).sentence).toMatch(/^[A-Z][^.]+(\.\d[^.]*)*\.$/)
  }
})

test('a paid order waits for the seller until the deadline, or the buyer is refunded', () => {
  const nextAction = { who: 'seller', deadline, ifMissed: 'refunds' } as const
  const seller = textOf({ state: 'paid', nextAction }, 'seller')
  expect(seller).toMatchObject({ headline: 'Your move', tone: 'act', deadline })
  expect(seller.sentence).toMatch(
    /^Hand the item over to bob_plays and mark it as sent by Mar 1, 2026, .+, or the buyer gets a full refund\.$/,
  )
  const buyer = textOf({ state: 'paid', nextAction }, 'buyer')
  expect(buyer).toMatchObject({ headline: "The seller's move", tone: 'wait' })
  expect(buyer.sentence).toEndWith('or you get a full refund.')
})

test('a watched order says that it completes by itself when the item arrives', () => {
  const nextAction = { who: 'seller', deadline, ifMissed: 'refunds' } as const
  for (const party of parties)
    expect(textOf({ state: 'paid', watched: true, nextAction }, party).sentence).toEndWith(
      'The order completes by itself when the item arrives.',
    )
  expect(textOf({ state: 'paid', watched: true, nextAction }, 'seller').sentence).toStartWith(
    'Hand the item over to bob_plays by',
  )
})

test('staff see why the provider rejected a refund, and the reference of a manual refund', () => {
  const rejected = { state: 'refund_pending', refundError: '400 charge_disputed' } as const
  expect(textOf(rejected, 'staff').sentence).toContain('(400 charge_disputed)')
  const manual = { state: 'refunded', manualRefund: { amount: '99.99', reference: 'Transfer 4711' } } as const
  expect(textOf(manual, 'staff').sentence).toEndWith('was refunded $99.99 another way: Transfer 4711')
  expect(textOf(manual, 'buyer').sentence).toBe(
    '$99.99 was refunded to you, but not to your original payment method.',
  )
  const timeline = [{ state: 'refunded', at: deadline } as const]
  const steps = orderSteps(buildOrder({ ...manual, timeline }), 'escrow')
  expect(steps.map(({ title }) => title)).toEqual(['Refunded another way'])
})

test('a decision that was undone or overturned is named in the timeline', () => {
  const states = ['created', 'paid', 'sent', 'completed', 'sent', 'refund_pending', 'refunded'] as const
  const timeline = presentSteps(states.map((state) => ({ state, at: Date.parse(deadline) })))
  const steps = orderSteps(buildOrder({ state: 'refunded', timeline }), 'escrow')
  expect(steps.map(({ title }) => title)).toEqual([
    'Reserved',
    'Paid: the money is in escrow',
    'Sent',
    'Completed: the seller was paid',
    'Decision undone',
    'Refund started',
    'Refunded',
  ])
  expect(new Set(steps.map(({ id }) => id)).size).toBe(states.length)
})

test('a sent order waits for the buyer, or the seller is paid', () => {
  const nextAction = { who: 'buyer', deadline, ifMissed: 'completes' } as const
  expect(textOf({ state: 'sent', nextAction }, 'buyer').sentence).toEndWith(
    'or the money goes to the seller.',
  )
  expect(textOf({ state: 'sent', nextAction }, 'seller').sentence).toEndWith(
    'the order completes and $138.14 is yours.',
  )
})

test('a paused order shows the reason, the time left and who must act', () => {
  const paused = { reason: 'platform', remainingSeconds: 2_530 } as const
  const unreachable = {
    state: 'paid',
    nextAction: { who: 'platform', deadline: null, ifMissed: null, paused },
  } as const
  for (const party of parties) {
    expect(textOf(unreachable, party)).toMatchObject({
      headline: 'Paused',
      sentence: "Roblox can't be reached, so the deadline is paused and resumes by itself, with 42:10 left.",
      timeLeft: '42:10',
    })
  }
  const nextAction = {
    who: 'buyer',
    deadline: null,
    ifMissed: null,
    paused: { reason: 'inventory', remainingSeconds: 0 },
  } as const
  expect(textOf({ state: 'paid', nextAction }, 'buyer')).toMatchObject({
    headline: 'Your move',
    tone: 'act',
    timeLeft: '00:00',
  })
  expect(textOf({ state: 'paid', nextAction }, 'seller').sentence).toStartWith(
    "The buyer's inventory on Roblox is hidden",
  )
})

test('a dispute opened by evidence has the same sentence for every party', () => {
  const nextAction = { who: 'staff', deadline: null, ifMissed: null } as const
  for (const party of parties)
    expect(textOf({ state: 'sent', dispute: 'open', disputeBy: 'proof', nextAction }, party).sentence).toBe(
      'Evidence from Roblox has opened a dispute: $149.99 stays in escrow until a moderator decides.',
    )
})

test('a dispute that no moderator may decide says when and how it ends', () => {
  const disputed = { state: 'sent', dispute: 'open' } as const
  const refunds = { who: 'staff', deadline, ifMissed: 'refunds' } as const
  expect(textOf({ ...disputed, nextAction: refunds }, 'buyer')).toMatchObject({
    headline: 'Under review',
    sentence: expect.stringMatching(
      /^Every moderator is a party to this dispute\. Unless another one decides by Mar 1, 2026, .+, you are refunded\.$/,
    ),
    deadline,
  })
  const completes = { ...refunds, ifMissed: 'completes' } as const
  expect(textOf({ ...disputed, nextAction: completes }, 'seller').sentence).toEndWith('$138.14 is yours.')
  expect(textOf({ ...disputed, nextAction: completes }, 'buyer').sentence).toEndWith(
    'the money goes to the seller.',
  )
})

test('a deadline today is shown without the date', () => {
  setSystemTime(new Date(2026, 2, 1, 10))
  onTestFinished(() => void setSystemTime())
  const soon = new Date(2026, 2, 1, 11).toISOString()
  const nextAction = { who: 'seller', deadline: soon, ifMissed: 'refunds' } as const
  expect(textOf({ state: 'paid', nextAction }, 'buyer').sentence).toMatch(/has until \d+:\d\d.[AP]M to hand/)
})

test('an open dispute takes precedence over the state', () => {
  const nextAction = { who: 'staff', deadline: null, ifMissed: null } as const
  expect(textOf({ state: 'sent', dispute: 'open', nextAction }, 'buyer').sentence).toBe(
    'You opened a dispute: $149.99 stays in escrow until a moderator decides.',
  )
})

test('during a chargeback the seller is told not to hand anything over', () => {
  const nextAction = { who: 'provider', deadline: null, ifMissed: null } as const
  expect(textOf({ state: 'paid', chargeback: 'open', dispute: 'open', nextAction }, 'seller').sentence).toBe(
    "The buyer's bank is deciding about $149.99. Don't hand anything over until it has decided.",
  )
  expect(possibleActions(buildOrder({ state: 'paid', chargeback: 'open' }), 'seller').any).toBe(false)
})

test('the sentences of a chargeback show the taken amount and the remainder', () => {
  const chargebackAmounts = { taken: '50.00', remainder: '99.99' }
  const lost = { chargeback: 'lost', chargebackAmounts } as const
  expect(textOf({ state: 'paid', chargeback: 'open', chargebackAmounts }, 'buyer').sentence).toStartWith(
    'Your bank is deciding about $50.00.',
  )
  expect(textOf({ ...lost, state: 'refund_pending' }, 'buyer').sentence).toBe(
    'Your bank took $50.00 of the payment back, and the other $99.99 is on its way back to you.',
  )
  expect(textOf({ ...lost, state: 'refunded' }, 'seller').sentence).toBe(
    "The buyer's bank took $50.00 of the payment back, and $99.99 was returned to the buyer.",
  )
  expect(textOf({ ...lost, state: 'sent', dispute: 'open', disputeBy: 'bank' }, 'seller').sentence).toBe(
    "The buyer's bank took $50.00 of the payment back. The other $99.99 stays in escrow until a moderator decides.",
  )
  expect(textOf({ ...lost, state: 'charged_back' }, 'seller').sentence).toBe(
    "This order has ended because the buyer's bank took $50.00 back.",
  )
  expect(textOf({ state: 'charged_back', chargeback: 'won' }, 'buyer').sentence).toEndWith(
    'and has since returned it.',
  )
})

test('a refund shows its reason', () => {
  expect(textOf({ state: 'refunded', refundReason: 'not_delivered' }, 'buyer').sentence).toBe(
    "The item wasn't handed over in time, and your $149.99 was returned to you.",
  )
})

test('a user who is neither buyer nor seller is staff', () => {
  const order = buildOrder({})
  expect([order.buyerId, order.sellerId, 'x'].map((id) => partyOf(order, id))).toEqual(parties)
})

test.each([
  ['completed', 'buyer', 'release'],
  ['refund_pending', 'seller', 'refund'],
  ['refunded', 'seller', 'refund'],
] as const)(
  'the party that lost an order that is %s reads until when it can appeal',
  (state, party, outcome) => {
    const decided = {
      state,
      dispute: 'decided',
      decision: { outcome, reasonCode: 'other', appealUntil: deadline },
    } as const
    expect(textOf({ ...decided, appealUntil: deadline }, party).sentence).toContain('You can appeal until')
    expect(textOf(decided, party).sentence).not.toContain('appeal')
  },
)
