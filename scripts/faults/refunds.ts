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
    file: 'modules/orders/money.ts',
    find: '? missingCents(order) : (order.latePaidCents ?? undefined)',
    replace: '? missingCents(order) : undefined',
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
    file: 'modules/orders/lose.ts',
    find: "  if (!isReleased(order)) return { kind: 'site' }\n",
    replace: "  if (isReleased(order)) return { kind: 'escrow', amountCents: priceCents }\n",
    because: "other buyers' money pays for it",
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the price is given back beside what was given by hand',
    file: 'modules/orders/money.ts',
    find: 'order.priceCents - order.returnedCents - lostCents(order)',
    replace: 'order.priceCents - lostCents(order)',
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
  {
    name: 'what the bank leaves of a price is kept',
    file: 'modules/orders/lose.ts',
    find: 'isHeld(order) && takenCents + order.returnedCents < order.priceCents',
    replace: 'takenCents < 0',
    because: 'the buyer has lost the rest, and no item came',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'what the bank took is given back once more',
    file: 'modules/orders/money.ts',
    find: 'order.priceCents - order.returnedCents - lostCents(order)',
    replace: 'order.priceCents - order.returnedCents',
    because: 'the buyer has more than they paid, or nothing, for the provider refuses it',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a refund that was queued for more than the bank has left is made',
    file: 'modules/orders/payments.ts',
    find: 'payload.amountCents === 0 || payload.amountCents > owed',
    replace: 'payload.amountCents === 0',
    because: 'a provider that does not count what the bank took gives it a second time',
    caughtBy: { test: 'modules/orders/part-chargeback.test.ts' },
  },
  {
    name: 'the rest of what was seen to arrive goes to the buyer',
    file: 'modules/orders/settle-rest.ts',
    find: "  if (holder === 'buyer') return complete(tx, order.id, ['paid', 'sent'])\n",
    replace: '',
    because: 'the seller has handed over, and the buyer may get the money too',
    caughtBy: { test: 'modules/delivery/part-chargeback.test.ts' },
  },
  {
    name: 'a release after the bank took a part pays the whole share',
    file: 'modules/orders/complete.ts',
    find: '  return lostCents(order) > 0 ? endLost(tx, order) : order\n',
    replace: '  return order\n',
    because: 'the site pays for what was taken from the seller a day later',
    caughtBy: { test: 'modules/orders/part-chargeback.test.ts' },
  },
  {
    name: 'what a bank gives back of what it had for good is not booked',
    file: 'modules/orders/chargeback.ts',
    find: 'return keptCents < chargebackCents ? regain(tx, order, keptCents) : order',
    replace: 'return order',
    because: "the site keeps the buyer's money and does not know",
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'what a bank sends back twice has one key',
    file: 'modules/orders/give-back.ts',
    find: ' : order.latePaidCents,\n    chargebackStep: order.chargebackStep + 1,',
    replace: ' : order.latePaidCents,',
    because: 'the second is not booked, and the books break',
    caughtBy: { test: 'modules/orders/refund.test.ts' },
  },
]
