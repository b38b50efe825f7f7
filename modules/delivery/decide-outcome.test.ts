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
const acquired = (acquiredAt: number): Observation => ({ seen: 'open', holds: true, acquiredAt, others: [] })

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

function decide(
  seller: Observation,
  buyer: Observation,
  history: Partial<ObservationHistory> = {},
  holder?: Holder,
): Finding {
  return decideOutcome({ seller, buyer, holder, history: { ...fresh, ...history }, now })
}

test('if only the seller has the copy, the finding is waiting', () => {
  expect(decide(holds, lacks)).toBe('waiting')
  expect(decide(holds, lacks, missing)).toBe('waiting')
})

test('a copy that left the seller and is with the buyer is delivered', () => {
  expect(decide(lacks, holds)).toBe('delivered')
  expect(decide(hidden, holds)).toBe('delivered')
  expect(decide(lacks, acquired(orderedAt + 1), { sellerHeld: false })).toBe('delivered')
})

test('a copy the buyer acquired before the order proves nothing, unless the seller was observed with it since', () => {
  expect(decide(lacks, acquired(orderedAt - hour), { sellerHeld: false })).toBe('unproven')
  expect(decide(lacks, holds, { sellerHeld: false })).toBe('unproven')
  expect(decide(lacks, acquired(orderedAt - hour), { sellerHeld: true })).toBe('delivered')
})

test('if both inventories show the copy, the holder lookup decides', () => {
  expect(decide(holds, holds)).toBe('in_transit')
  expect(decide(holds, holds, {}, 'buyer')).toBe('delivered')
  expect(decide(holds, holds, {}, 'seller')).toBe('waiting')
  expect(decide(holds, holds, {}, 'unknown')).toBe('in_transit')
})

test('a missing copy is in transit for at least three polls and five minutes', () => {
  expect(decide(lacks, lacks)).toBe('in_transit')
  expect(decide(lacks, lacks, { missingSince: now - 5 * minute, missingPolls: 2 })).toBe('in_transit')
  expect(decide(lacks, lacks, { missingSince: now - 5 * minute + 1, missingPolls: 9 })).toBe('in_transit')
  expect(decide(lacks, lacks, missing)).toBe('in_transit')
})

test('after rechecks, a copy held by a third player is elsewhere', () => {
  expect(decide(lacks, lacks, missing, 'other')).toBe('elsewhere')
  expect(decide(lacks, hidden, missing, 'other')).toBe('elsewhere')
})

test('after rechecks, a holder lookup of buyer or seller overrides stale inventories', () => {
  expect(decide(lacks, lacks, missing, 'buyer')).toBe('delivered')
  expect(decide(lacks, hidden, missing, 'buyer')).toBe('delivered')
  expect(decide(lacks, lacks, missing, 'seller')).toBe('waiting')
})

test('if the holder is unknown after rechecks, the buyer is asked', () => {
  expect(decide(lacks, lacks, missing, 'unknown')).toBe('ask_buyer')
})

test('a copy never observed with the seller is absent or unproven', () => {
  const never = { ...missing, sellerHeld: false }
  const other: Observation = { seen: 'open', holds: false, acquiredAt: null, others: ['9'] }
  expect(decide(lacks, lacks, { sellerHeld: false })).toBe('in_transit')
  expect(decide(lacks, lacks, never, 'other')).toBe('absent')
  expect(decide(lacks, lacks, never, 'unknown')).toBe('unproven')
  expect(decide(lacks, other, never, 'other')).toBe('absent')
  expect(decide(lacks, lacks, never, 'buyer')).toBe('unproven')
})

test('if the buyer received another copy while the seller’s disappeared, the buyer is asked', () => {
  const other: Observation = { seen: 'open', holds: false, acquiredAt: null, others: ['9', '10'] }
  expect(decide(lacks, other, { buyerOthers: ['9'] })).toBe('ask_buyer')
  expect(decide(lacks, other, { buyerOthers: ['9', '10'] })).toBe('in_transit')
  expect(decide(lacks, other, { buyerOthers: null })).toBe('in_transit')
  expect(decide(holds, other, { buyerOthers: ['9'] })).toBe('waiting')
})

test('a hidden buyer inventory counts as obstruction after twelve hours', () => {
  expect(decide(holds, hidden)).toBe('buyer_hidden')
  expect(decide(lacks, hidden)).toBe('buyer_hidden')
  expect(decide(holds, hidden, { hiddenMs: 12 * hour - 1 })).toBe('buyer_hidden')
  expect(decide(holds, hidden, obstructing)).toBe('obstructed')
  expect(decide(lacks, hidden, obstructing)).toBe('obstructed')
  expect(decide(holds, lacks, obstructing)).toBe('waiting')
})

test('a hidden seller inventory is seller_hidden', () => {
  expect(decide(hidden, lacks)).toBe('seller_hidden')
  expect(decide(hidden, hidden)).toBe('seller_hidden')
})

test('if one inventory is unknown, the finding is unreachable', () => {
  for (const other of [holds, lacks, hidden, unknown]) {
    expect([decide(unknown, other), decide(other, unknown)]).toEqual(['unreachable', 'unreachable'])
  }
})

test('the holder is looked up only if the inventories are inconclusive', () => {
  const needsLookup = (seller: Observation, buyer: Observation, history: Partial<ObservationHistory> = {}) =>
    needsHolderLookup({ seller, buyer, history: { ...fresh, ...history }, now })
  expect(needsLookup(holds, holds)).toBe(true)
  expect(needsLookup(lacks, lacks, missing)).toBe(true)
  expect(needsLookup(lacks, hidden, missing)).toBe(true)
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
    expect(needsLookup(seller, buyer, history)).toBe(false)
})

test('the history counts polls with a missing copy and resets when an inventory shows it', () => {
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

test('hidden time adds up over polls and is not reset when the inventory is visible in between', () => {
  const hide = (history: ObservationHistory, at: number, finding: Finding | null, polledAt: number | null) =>
    updateHistory({ seller: holds, buyer: hidden, history, now: at }, { finding, polledAt })
  const first = hide(fresh, now, 'waiting', now - minute)
  expect(first.hiddenMs).toBe(0)
  const second = hide(first, now + 20 * minute, 'buyer_hidden', now)
  expect(second.hiddenMs).toBe(20 * minute)
  const visible = updateHistory(
    { seller: holds, buyer: lacks, history: second, now },
    { finding: 'buyer_hidden', polledAt: now },
  )
  expect(visible.hiddenMs).toBe(20 * minute)
  expect(hide(second, now + 100 * hour, 'buyer_hidden', now).hiddenMs).toBe(80 * minute)
})

test('the history keeps that the seller held the copy and which other copies the buyer had', () => {
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

const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant(hidden),
  fc.constant(unknown),
  fc.record({
    seen: fc.constant('open' as const),
    holds: fc.boolean(),
    acquiredAt: fc.option(fc.integer({ min: 0, max: 2 * now })),
    others: fc.array(fc.constantFrom('9', '10'), { maxLength: 2 }),
  }),
)
const anyHistory: fc.Arbitrary<ObservationHistory> = fc.record({
  orderedAt: fc.constant(orderedAt),
  sellerHeld: fc.boolean(),
  buyerOthers: fc.option(fc.array(fc.constantFrom('9', '10'), { maxLength: 2 })),
  missingSince: fc.option(fc.integer({ min: 0, max: now })),
  missingPolls: fc.nat(9),
  hiddenMs: fc.nat(24 * hour),
})
const anyObservations: fc.Arbitrary<Observations> = fc.record({
  seller: anyObservation,
  buyer: anyObservation,
  holder: fc.option(fc.constantFrom<Holder>('seller', 'buyer', 'other', 'unknown'), { nil: undefined }),
  history: anyHistory,
  now: fc.constant(now),
})

const observedHolding = (observation: Observation) => observation.seen === 'open' && observation.holds

/** What must have been observed for a finding. */
const requirements: Partial<Record<Finding, (observations: Observations) => boolean>> = {
  delivered: ({ seller, buyer, holder }) =>
    holder === 'buyer' || (observedHolding(buyer) && !observedHolding(seller)),
  elsewhere: ({ seller, buyer, holder }) =>
    holder === 'other' && !observedHolding(seller) && !observedHolding(buyer),
  ask_buyer: ({ seller, buyer }) => !observedHolding(seller) && !observedHolding(buyer),
  buyer_hidden: ({ buyer }) => buyer.seen === 'hidden',
  obstructed: ({ buyer }) => buyer.seen === 'hidden',
  unreachable: ({ seller, buyer }) => seller.seen === 'unknown' || buyer.seen === 'unknown',
}

test('no finding is made without the observations it requires', () => {
  fc.assert(
    fc.property(anyObservations, (observations) => {
      const finding = decideOutcome(observations)
      expect(findings).toContain(finding)
      expect(requirements[finding]?.(observations) ?? true).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
