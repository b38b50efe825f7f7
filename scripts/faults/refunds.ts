import type { Fault } from '@/scripts/faults/fault'

/** The buyer's money on its way back, by the site or by the bank. */
export const refundFaults: Fault[] = [
  {
    name: 'a refund that the provider refuses is dropped',
    file: 'modules/orders/give-back.ts',
    find: '  await queueRefund(tx, current, missing)\n',
    replace: '',
    because: 'the buyer waits for ever',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'tries at a refund are not counted',
    file: 'modules/orders/refund.ts',
    find: '  await tx.db.update(orders).set({ refundAttempt: attempt }).where(eq(orders.id, id))\n',
    replace: '',
    because: 'the second try is taken for the first and never made',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a refund is asked for while the bank decides',
    file: 'modules/orders/give-back.ts',
    find: "if (current.chargeback === 'open' || (await isUnderWay(tx, current))) return",
    replace: 'if (await isUnderWay(tx, current)) return',
    because: 'the buyer gets the money from both',
    caughtBy: { test: 'modules/orders/chargeback.test.ts' },
  },
  {
    name: 'a refund under way counts as done',
    file: 'modules/orders/give-back.ts',
    find: `    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.some((refund) => refund.status === 'pending')`,
    replace: `    .filter((refund) => refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
}

function isRefundPending({ refunds }: PaymentIntent): boolean {
  return refunds.length < 0`,
    because: 'the buyer is told of money that may not come',
    caughtBy: { test: 'modules/orders/refund.test.ts' },
  },
  {
    name: 'a refund that fails after it was called done is not noticed',
    file: 'modules/orders/give-back.ts',
    find: 'returned < order.returnedCents ? await noteFailed(tx, order, returned) : order',
    replace: 'order',
    because: "the site keeps the buyer's money and does not know",
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'after half a refund the whole is given',
    file: 'modules/orders/give-back.ts',
    find: 'queueRefund(tx, current, missing)',
    replace: 'queueRefund(tx, current, owed)',
    because: 'more goes back than came, or nothing, for the provider refuses it',
    caughtBy: { test: 'modules/orders/refund.test.ts' },
  },
  {
    name: 'money that came too late is kept',
    file: 'modules/orders/refund.ts',
    find: "return state === 'refund_pending' ? priceCents : (latePaidCents ?? undefined)",
    replace: "return state === 'refund_pending' ? priceCents : undefined",
    because: 'the buyer paid for nothing',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'clocks run while a moderator decides',
    file: 'modules/orders/move.ts',
    find: "and(ne(orders.dispute, 'open'), ne(orders.chargeback, 'open'))",
    replace: "ne(orders.chargeback, 'open')",
    because: 'the seller is paid for what the buyer complains of',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'clocks run while the bank decides',
    file: 'modules/orders/move.ts',
    find: "and(ne(orders.dispute, 'open'), ne(orders.chargeback, 'open'))",
    replace: "ne(orders.dispute, 'open')",
    because: 'the seller is paid with money that the bank has taken',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the fee that comes back with a won chargeback is not booked',
    file: 'modules/orders/chargeback.ts',
    find: 'if (more === 0) return order\n  await book(tx, chargebackFeeJournal(',
    replace: 'if (more <= 0) return order\n  await book(tx, chargebackFeeJournal(',
    because: 'the ledger says less than lies with the provider',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a lost chargeback is always taken from the escrow',
    file: 'modules/orders/chargeback.ts',
    find: "  if (state === 'completed') return { kind: 'seller', sellerId, shares: order }\n",
    replace: '',
    because: "other buyers' money pays for it",
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the price is given back beside what was given by hand',
    file: 'modules/orders/refund.ts',
    find: 'Math.max(0, priceCents - returnedCents)',
    replace: 'priceCents',
    because: 'the provider refuses more than came, or the buyer has more than they paid',
    caughtBy: { test: 'modules/orders/by-hand.test.ts' },
  },
  {
    name: 'a sale is taken back while its refund is on its way again',
    file: 'modules/orders/claw-back.ts',
    find: '    if ((await maybeOrderRow(tx, id))?.latePaidCents !== null) throw ordersErrors.order_state()\n',
    replace: '',
    because: 'the buyer is owed the price twice, and the order never ends',
    caughtBy: { test: 'modules/orders/by-hand.test.ts' },
  },
]
