import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  decideOutcome,
  type Finding,
  findings,
  type Holder,
  needsHolderLookup,
  type Observation,
  type ObservationHistory,
  type Observations,
  updateHistory,
} from '@/modules/delivery/decide-outcome'

const minute = 60_000
const hour = 60 * minute
const orderedAt = 10 * hour
const now = orderedAt + hour

const holds: Observation = { seen: 'open', holds: true, acquiredAt: null, others: [] }
const lacks: Observation = { seen: 'open', holds: false, acquiredAt: null, others: [] }
const hidden: Observation = { seen: 'hidden' }
const unknown: Observation = { seen: 'unknown' }
const had = (acquiredAt: number): Observation => ({ seen: 'open', holds: true, acquiredAt, others: [] })

const fresh: ObservationHistory = {
  orderedAt,
  sellerHeld: true,
  buyerOthers: [],
  missingSince: null,
  missingPolls: 0,
  hiddenMs: 0,
}
const missing = { missingSince: now - 5 * minute, missingPolls: 3 }
const obstructing = { hiddenMs: 12 * hour }

function see(
  seller: Observation,
  buyer: Observation,
  history: Partial<ObservationHistory> = {},
  holder?: Holder,
): Finding {
  return decideOutcome({ seller, buyer, holder, history: { ...fresh, ...history }, now })
}

test('the seller has it, the buyer does not: the seller is waited for', () => {
  expect(see(holds, lacks)).toBe('waiting')
  expect(see(holds, lacks, missing)).toBe('waiting')
})

test('it left the seller and is with the buyer: delivered', () => {
  expect(see(lacks, holds)).toBe('delivered')
  expect(see(hidden, holds)).toBe('delivered')
  expect(see(lacks, had(orderedAt + 1), { sellerHeld: false })).toBe('delivered')
})

test('a copy that the buyer had before the order proves nothing, unless the seller was seen to hold it meanwhile', () => {
  expect(see(lacks, had(orderedAt - hour), { sellerHeld: false })).toBe('unproven')
  expect(see(lacks, holds, { sellerHeld: false })).toBe('unproven')
  expect(see(lacks, had(orderedAt - hour), { sellerHeld: true })).toBe('delivered')
})

test('both show it, because one is told late: the word of the platform on the copy itself decides', () => {
  expect(see(holds, holds)).toBe('in_transit')
  expect(see(holds, holds, {}, 'buyer')).toBe('delivered')
  expect(see(holds, holds, {}, 'seller')).toBe('waiting')
  expect(see(holds, holds, {}, 'nobody')).toBe('in_transit')
})

test('neither shows it: it is looked for three times within five minutes before anything is concluded', () => {
  expect(see(lacks, lacks)).toBe('in_transit')
  expect(see(lacks, lacks, { missingSince: now - 5 * minute, missingPolls: 2 })).toBe('in_transit')
  expect(see(lacks, lacks, { missingSince: now - 5 * minute + 1, missingPolls: 9 })).toBe('in_transit')
  expect(see(lacks, lacks, missing)).toBe('in_transit')
})

test('then the platform is asked: a third player is the fault of the seller', () => {
  expect(see(lacks, lacks, missing, 'other')).toBe('elsewhere')
  expect(see(lacks, hidden, missing, 'other')).toBe('elsewhere')
})

test('the platform names the buyer, or the seller, whose inventories are told late', () => {
  expect(see(lacks, lacks, missing, 'buyer')).toBe('delivered')
  expect(see(lacks, hidden, missing, 'buyer')).toBe('delivered')
  expect(see(lacks, lacks, missing, 'seller')).toBe('waiting')
})

test('nobody can say who has it: the buyer is asked', () => {
  expect(see(lacks, lacks, missing, 'nobody')).toBe('ask_buyer')
})

test('a copy that the seller was never seen to hold has not gone anywhere: it is absent, or nothing can be proven', () => {
  const never = { ...missing, sellerHeld: false }
  const other: Observation = { seen: 'open', holds: false, acquiredAt: null, others: ['9'] }
  expect(see(lacks, lacks, { sellerHeld: false })).toBe('in_transit')
  expect(see(lacks, lacks, never, 'other')).toBe('absent')
  expect(see(lacks, lacks, never, 'nobody')).toBe('unproven')
  expect(see(lacks, other, never, 'other')).toBe('absent')
  expect(see(lacks, lacks, never, 'buyer')).toBe('unproven')
})

test('another copy of the item came to the buyer while the seller’s went: the buyer is asked', () => {
  const other: Observation = { seen: 'open', holds: false, acquiredAt: null, others: ['9', '10'] }
  expect(see(lacks, other, { buyerOthers: ['9'] })).toBe('ask_buyer')
  expect(see(lacks, other, { buyerOthers: ['9', '10'] })).toBe('in_transit')
  expect(see(lacks, other, { buyerOthers: null })).toBe('in_transit')
  expect(see(holds, other, { buyerOthers: ['9'] })).toBe('waiting')
})

test('the inventory of the buyer is hidden: the clock stands still for twelve hours, and then no longer', () => {
  expect(see(holds, hidden)).toBe('buyer_hidden')
  expect(see(lacks, hidden)).toBe('buyer_hidden')
  expect(see(holds, hidden, { hiddenMs: 12 * hour - 1 })).toBe('buyer_hidden')
  expect(see(holds, hidden, obstructing)).toBe('obstructed')
  expect(see(lacks, hidden, obstructing)).toBe('obstructed')
  expect(see(holds, lacks, obstructing)).toBe('waiting')
})

test('the inventory of the seller is hidden: nobody gains time by it', () => {
  expect(see(hidden, lacks)).toBe('seller_hidden')
  expect(see(hidden, hidden)).toBe('seller_hidden')
})

test('an inventory that could not be read proves nothing, whatever the other shows', () => {
  for (const other of [holds, lacks, hidden, unknown]) {
    expect([see(unknown, other), see(other, unknown)]).toEqual(['unreachable', 'unreachable'])
  }
})

test('the platform is asked who has it where the inventories do not tell, and only there', () => {
  const asks = (seller: Observation, buyer: Observation, history: Partial<ObservationHistory> = {}) =>
    needsHolderLookup({ seller, buyer, history: { ...fresh, ...history }, now })
  expect(asks(holds, holds)).toBe(true)
  expect(asks(lacks, lacks, missing)).toBe(true)
  expect(asks(lacks, hidden, missing)).toBe(true)
  for (const [seller, buyer, history] of [
    [lacks, lacks, {}],
    [lacks, lacks, { missingSince: now - 5 * minute, missingPolls: 2 }],
    [lacks, lacks, { missingSince: now - 5 * minute + 1, missingPolls: 9 }],
    [holds, lacks, missing],
    [lacks, holds, missing],
    [hidden, lacks, missing],
    [unknown, lacks, missing],
    [lacks, unknown, missing],
  ] as const)
    expect(asks(seller, buyer, history)).toBe(false)
})

test('a look remembers since when the copy is missing, and forgets it once somebody shows it', () => {
  const once = updateHistory(
    { seller: lacks, buyer: lacks, history: fresh, now },
    { finding: null, polledAt: null },
  )
  expect(once).toMatchObject({ missingSince: now, missingPolls: 1 })
  const later = { seller: lacks, buyer: hidden, history: once, now: now + minute }
  const twice = updateHistory(later, { finding: 'in_transit', polledAt: now })
  expect(twice).toMatchObject({ missingSince: now, missingPolls: 2, hiddenMs: 0 })
  for (const [seller, buyer] of [
    [holds, lacks],
    [lacks, holds],
    [hidden, lacks],
  ] as const)
    expect(
      updateHistory({ seller, buyer, history: twice, now }, { finding: 'in_transit', polledAt: now }),
    ).toMatchObject({
      missingSince: null,
      missingPolls: 0,
    })
})

test('the time that a buyer hides adds up over looks, and showing it now and then does not begin it anew', () => {
  const hide = (history: ObservationHistory, at: number, finding: Finding | null, polledAt: number | null) =>
    updateHistory({ seller: holds, buyer: hidden, history, now: at }, { finding, polledAt })
  const first = hide(fresh, now, 'waiting', now - minute)
  expect(first.hiddenMs).toBe(0)
  const second = hide(first, now + 20 * minute, 'buyer_hidden', now)
  expect(second.hiddenMs).toBe(20 * minute)
  const shown = updateHistory(
    { seller: holds, buyer: lacks, history: second, now },
    { finding: 'buyer_hidden', polledAt: now },
  )
  expect(shown.hiddenMs).toBe(20 * minute)
  expect(hide(second, now + 100 * hour, 'buyer_hidden', now).hiddenMs).toBe(80 * minute)
})

test('what the seller was seen to hold, and what the buyer had before, is remembered', () => {
  const before = { ...fresh, sellerHeld: false, buyerOthers: null }
  const buyer: Observation = { seen: 'open', holds: false, acquiredAt: null, others: ['9'] }
  const after = updateHistory(
    { seller: holds, buyer, history: before, now },
    { finding: null, polledAt: null },
  )
  expect(after).toMatchObject({ sellerHeld: true, buyerOthers: ['9'] })
  const next = { seller: lacks, buyer: lacks, history: after, now }
  expect(updateHistory(next, { finding: 'waiting', polledAt: now })).toMatchObject({
    sellerHeld: true,
    buyerOthers: ['9'],
  })
})

const sight: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant(hidden),
  fc.constant(unknown),
  fc.record({
    seen: fc.constant('open' as const),
    holds: fc.boolean(),
    acquiredAt: fc.option(fc.integer({ min: 0, max: 2 * now })),
    others: fc.array(fc.constantFrom('9', '10'), { maxLength: 2 }),
  }),
)
const history: fc.Arbitrary<ObservationHistory> = fc.record({
  orderedAt: fc.constant(orderedAt),
  sellerHeld: fc.boolean(),
  buyerOthers: fc.option(fc.array(fc.constantFrom('9', '10'), { maxLength: 2 })),
  missingSince: fc.option(fc.integer({ min: 0, max: now })),
  missingPolls: fc.nat(9),
  hiddenMs: fc.nat(24 * hour),
})
const looks: fc.Arbitrary<Observations> = fc.record({
  seller: sight,
  buyer: sight,
  holder: fc.option(fc.constantFrom<Holder>('seller', 'buyer', 'other', 'nobody'), { nil: undefined }),
  history,
  now: fc.constant(now),
})

const seenToHold = (sight: Observation) => sight.seen === 'open' && sight.holds

/** What must have been seen for a finding to be allowed. */
const grounds: Partial<Record<Finding, (seen: Observations) => boolean>> = {
  delivered: ({ seller, buyer, holder }) => holder === 'buyer' || (seenToHold(buyer) && !seenToHold(seller)),
  elsewhere: ({ seller, buyer, holder }) => holder === 'other' && !seenToHold(seller) && !seenToHold(buyer),
  ask_buyer: ({ seller, buyer }) => !seenToHold(seller) && !seenToHold(buyer),
  buyer_hidden: ({ buyer }) => buyer.seen === 'hidden',
  obstructed: ({ buyer }) => buyer.seen === 'hidden',
  unreachable: ({ seller, buyer }) => seller.seen === 'unknown' || buyer.seen === 'unknown',
}

test('whatever is seen, nothing is called delivered or gone without having been seen to be', () => {
  fc.assert(
    fc.property(looks, (seen) => {
      const finding = decideOutcome(seen)
      expect(findings).toContain(finding)
      expect(grounds[finding]?.(seen) ?? true).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
