import type { Case } from '@/modules/orders/disputes/case-contract'
import { buildOrder } from '@/modules/orders/web/sample-order'

const figures = {
  bought: 3,
  sold: 0,
  completed: 2,
  refunded: 0,
  disputes: 1,
  disputesWon: 0,
  disputesLost: 0,
  chargebacks: 0,
  together: 1,
}
const openedAt = '2026-03-01T12:00:00.000Z'
const party = { temporary: false, hasLeft: false, figures }

/** Builds a case for tests from the fields that matter to the test. */
export function buildCase(parts: Partial<Case> = {}): Case {
  const {
    timeline: _,
    disputeMessages: __,
    appealUntil: ___,
    ...order
  } = buildOrder({
    state: 'sent',
    dispute: 'open',
    disputeBy: 'buyer',
    disputeReason: 'It never came.',
    nextAction: { who: 'staff', deadline: null, ifMissed: null },
  })
  return {
    ...order,
    openedAt,
    parties: [
      { role: 'buyer', userId: 'u-bob', username: 'bob', ...party },
      { role: 'seller', userId: 'u-ann', username: 'ann', ...party },
    ],
    imageUrl: '/files/crown.png',
    changes: [],
    listingText: 'Found on the moon.',
    payment: {
      provider: 'sandbox',
      method: 'card',
      paidAt: '2026-03-01T10:05:00.000Z',
      captured: '149.99',
      fee: null,
      refunded: '0.00',
      hold: null,
    },
    evidence: {
      finding: 'waiting',
      observedAt: openedAt,
      otherHolder: null,
      outcome: 'refund',
      readings: [
        { side: 'seller', observed: 'holds', finding: 'waiting', readAt: openedAt, sha256: 'aa11' },
        { side: 'buyer', observed: 'lacks', finding: 'waiting', readAt: openedAt, sha256: 'bb22' },
      ],
    },
    rulings: [],
    timeline: [{ ...nothing, at: '2026-03-01T10:00:00.000Z', kind: 'state', fact: 'paid' }],
    decisions: [
      {
        outcome: 'release',
        journal: [
          { account: 'liability:escrow', amount: '149.99' },
          { account: 'liability:seller:u-ann', amount: '-149.99' },
        ],
      },
      {
        outcome: 'refund',
        journal: [
          { account: 'liability:escrow', amount: '149.99' },
          { account: 'asset:provider:sandbox', amount: '-149.99' },
        ],
      },
    ],
    proposal: null,
    undoable: null,
    appealToDecide: null,
    needsSecondPerson: false,
    acts: [],
    canCancel: false,
    undoSeconds: 600,
    ...parts,
  }
}

const nothing = { by: null, fact: null, text: null, journal: null }

/** A case that another moderator decided. */
export function buildDecidedCase(): Case {
  const undoUntil = new Date(Date.now() + 600_000).toISOString()
  return buildCase({
    dispute: 'decided',
    decisionReason: 'Nothing was seen.',
    decisions: [],
    undoable: {
      orderId: 'o1',
      number: 12,
      kind: 'decided',
      outcome: 'refund',
      refunded: null,
      reasonCode: 'not_delivered',
      reason: 'Nothing was seen.',
      by: 'judge',
      isOwn: false,
      at: openedAt,
      undoUntil,
    },
    timeline: [
      {
        ...nothing,
        at: openedAt,
        kind: 'decision',
        by: 'judge',
        fact: 'decided refund',
        text: 'Nothing was seen.',
      },
    ],
  })
}
