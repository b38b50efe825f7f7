import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const stateFaults: Fault[] = [
  {
    name: 'the audit does not compare who is paid',
    file: 'modules/orders/ledger-invariants.ts',
    find: `        or paid.first_seller <> 'liability:seller:' || o.seller_id
        or paid.last_seller <> 'liability:seller:' || o.seller_id`,
    replace: '',
    impact: 'A posting to another seller goes unnoticed.',
    caughtBy: { test: 'tests/abuse/tampered-ledger.test.ts' },
  },
  {
    name: 'fees are rounded down',
    file: 'modules/orders/order-states.ts',
    find: 'Math.floor((priceCents * bps + 5000) / 10_000)',
    replace: 'Math.floor((priceCents * bps) / 10_000)',
    impact: 'The site earns a cent less than it states on every second sale.',
    caughtBy: { test: 'modules/orders/order-states.test.ts' },
  },
  {
    name: 'an order can move from any state',
    file: 'modules/orders/move.ts',
    find: '        inArray(orders.state, shape.sources),\n',
    replace: '',
    impact: 'An order is both released and refunded.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the delivery deadline refunds an order that was just marked as sent',
    file: 'modules/orders/deadlines.ts',
    find: "startRefund(tx, id, 'not_delivered', ['paid'])",
    replace: "startRefund(tx, id, 'not_delivered', ['paid', 'sent'])",
    impact: 'The seller has handed over the item and gets nothing.',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
  },
  {
    name: 'deadlines are processed before the site has caught up',
    file: 'modules/orders/deadlines.ts',
    find: '  if (!isCaughtUp(ctx)) return\n',
    replace: '',
    impact: 'After an outage, orders end on stale information.',
    caughtBy: { test: 'modules/orders/payments/unknown-outcomes.test.ts' },
  },
  {
    name: 'missed provider events are skipped when catching up',
    file: 'modules/orders/payments/reconcile.ts',
    find: 'areAllSynced && (await processMissedEvents(ctx))',
    replace: 'areAllSynced',
    impact: 'The site refunds money that the bank has already taken back.',
    caughtBy: { test: 'tests/stripe/order-flow.test.ts' },
  },
  {
    name: 'a copy is free before its order has ended',
    file: 'modules/orders/open-orders.ts',
    find: "order.dispute === 'open' || order.chargeback === 'open') return true\n",
    replace: "order.dispute === 'open') return true\n",
    impact: 'A copy that a bank may take back the price of is sold to a second buyer.',
    caughtBy: { test: 'modules/orders/owed-copies.test.ts' },
  },
]
