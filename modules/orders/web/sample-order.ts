import type { Order } from '@/modules/orders/contract'
import type { Transaction } from '@/modules/orders/transactions/transaction-contract'

/** Builds an order for tests from the fields that matter to the test. */
export function buildOrder(parts: Partial<Order>): Order {
  const { other: _, needsAction: __, ...transaction } = buildTransaction({})
  return {
    ...transaction,
    serial: 12,
    condition: 'excellent',
    verified: '2026-03-01T09:00:00.000Z',
    imageUrl: null,
    category: 'hat',
    buyer: 'bob',
    buyerTemporary: false,
    buyerHasLeft: false,
    seller: 'ann',
    sellerTemporary: false,
    sellerHasLeft: false,
    fees: { platform: '7.50', processing: '4.35', net: '138.14' },
    retainedFees: null,
    deliverTo: 'bob_plays',
    isPlayerNamed: true,
    reserveUntil: '2026-03-01T10:15:00.000Z',
    deliverBy: null,
    confirmBy: null,
    dispute: 'none',
    disputeReason: null,
    disputeKind: null,
    disputeBy: null,
    disputeMessages: [],
    pictures: [],
    decisionReason: null,
    decision: null,
    appeal: null,
    appealUntil: null,
    chargeback: 'none',
    chargebackAmounts: null,
    manualRefund: null,
    appealPaid: null,
    refundError: null,
    watched: false,
    isCopyWithSeller: false,
    refundsAt: null,
    refundReason: null,
    nextAction: { who: 'nobody', deadline: null, ifMissed: null },
    timeline: [{ state: 'created', at: '2026-03-01T10:00:00.000Z' }],
    ...parts,
  }
}

export function buildTransaction(parts: Partial<Transaction>): Transaction {
  return {
    id: 'o1',
    number: 12,
    status: 'pending',
    state: 'paid',
    amount: '149.99',
    refunded: '0.00',
    buyerId: 'u-bob',
    sellerId: 'u-ann',
    createdAt: '2026-03-01T10:00:00.000Z',
    itemId: 'i1',
    itemName: 'Gilded Crown',
    assetId: '7',
    listingId: 'l1',
    imageUrl: null,
    category: 'hat',
    other: { username: 'bob', isTemporary: false, imageUrl: null },
    needsAction: false,
    ...parts,
  }
}
