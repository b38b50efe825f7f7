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
    name: 'every bank gets what is known about the account',
    file: 'modules/orders/responses/evidence-sources.ts',
    find: 'account: fraudReasons.includes(response.reason) ? account : undefined',
    replace: 'account',
    impact: 'Email addresses and networks of buyers leave the site although the bank does not need them.',
    caughtBy: { test: 'tests/stripe/chargeback-response.test.ts' },
  },
  {
    name: 'money under a chargeback is available',
    file: 'modules/orders/orders-under-review.ts',
    find: '[...undoable, ...appealed, ...chargedBack]',
    replace: '[...undoable, ...appealed]',
    impact:
      'A seller withdraws what the bank is about to take, and the site pays it from the escrow of others.',
    caughtBy: { test: 'modules/wallet/payouts/money-under-review.test.ts' },
  },
]
