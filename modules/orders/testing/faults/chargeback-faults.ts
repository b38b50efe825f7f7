import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const chargebackFaults: Fault[] = [
  {
    name: 'a draft replaces evidence that its author has not seen',
    file: 'modules/orders/responses/respond.ts',
    find: '        eq(chargebackResponses.version, version),\n',
    replace: '',
    impact: 'The bank reads an outdated response, and a response is final.',
    caughtBy: { test: 'tests/stripe/chargeback-response.test.ts' },
  },
  {
    name: 'evidence is submitted without staff although the operator wants a review',
    file: 'modules/orders/responses/due-responses.ts',
    find: "CHARGEBACK_RESPONSE === 'automatic'",
    replace: "CHARGEBACK_RESPONSE !== 'never'",
    impact: 'The bank reads texts that nobody has checked.',
    caughtBy: { test: 'tests/stripe/chargeback-response.test.ts' },
  },
  {
    name: 'evidence without a proof of the delivery is submitted without staff',
    file: 'modules/orders/responses/due-responses.ts',
    find: " && deliveryProofOf(sources) === 'delivered'",
    replace: '',
    impact: 'The bank reads once, and for good, that the site knows nothing about the delivery.',
    caughtBy: { test: 'tests/stripe/chargeback-response.test.ts' },
  },
  {
    name: 'the bank gets readings that speak against the seller',
    file: 'modules/orders/responses/compose-evidence.ts',
    find: "delivery?.outcome === 'release' ? delivery.readings.slice(-readingsMax) : []",
    replace: '(delivery?.readings ?? []).slice(-readingsMax)',
    impact: 'The site argues for the buyer, and loses chargebacks that it could win.',
    caughtBy: { test: 'modules/delivery/chargeback-evidence.test.ts' },
  },
  {
    name: 'every bank gets what is known about the account',
    file: 'modules/orders/responses/evidence-sources.ts',
    find: 'account: fraudReasons.includes(response.reason) ? account : undefined',
    replace: 'account',
    impact: 'Email addresses and networks of buyers leave the site although the bank does not need them.',
    caughtBy: { test: 'tests/stripe/chargeback-response.test.ts' },
  },
  {
    name: 'money under a chargeback is available',
    file: 'modules/orders/order/orders-under-review.ts',
    find: '[...decided, ...questioned]',
    replace: '[...decided]',
    impact:
      'A seller withdraws what the bank is about to take, and the site pays it from the escrow of others.',
    caughtBy: { test: 'modules/wallet/payouts/money-under-review.test.ts' },
  },
  {
    name: 'an escrow is released while the payment is questioned',
    file: 'modules/orders/payments/release.ts',
    find: ': completeOrder(tx, id, from, { notHeld: true })',
    replace: ': completeOrder(tx, id, from)',
    impact: 'The seller is paid with a stolen card that the card network has warned of.',
    caughtBy: { test: 'modules/orders/payments/payment-holds.test.ts' },
  },
  {
    name: 'the money of a questioned payment can be withdrawn',
    file: 'modules/orders/order/orders-under-review.ts',
    find: "or(eq(orders.chargeback, 'open'), isNotNull(orders.paymentHold))",
    replace: "eq(orders.chargeback, 'open')",
    impact: 'The seller withdraws money that the bank takes back.',
    caughtBy: { test: 'modules/orders/payments/payment-holds.test.ts' },
  },
]
