import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const disputeFaults: Fault[] = [
  {
    name: 'staff who trade decide their own disputes',
    file: 'modules/orders/queries.ts',
    find: '  return [order.buyerId, order.sellerId]\n',
    replace: '  return [order.listingId]\n',
    impact: 'A moderator who is the buyer keeps the item and gets the money back (A43).',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the fallback decision pays the party who is staff',
    file: 'modules/orders/fallback-schedule.ts',
    find: "  if (isStaff(sellerId)) return 'refund'\n  return isStaff(buyerId) ? 'release' : null\n",
    replace: "  if (isStaff(sellerId)) return 'release'\n  return isStaff(buyerId) ? 'refund' : null\n",
    impact: 'The only moderator of a site wins every dispute by waiting (A44).',
    caughtBy: { test: 'modules/orders/fallback-decisions.test.ts' },
  },
  {
    name: 'the fallback decision ignores the delivery proof',
    file: 'modules/orders/fallback-decisions.ts',
    find: "  if (holder === 'buyer') return { outcome: 'release', reason: fallbackReasons.delivered }\n",
    replace: '',
    impact: 'A buyer who has the item gets the money back, because the seller is staff (A44).',
    caughtBy: { test: 'modules/orders/fallback-decisions.test.ts' },
  },
  {
    name: 'delivery: paused deadlines are not extended by the pause',
    file: 'modules/orders/paused-deadlines.ts',
    find: '      deliverBy: sql`${orders.deliverBy} + ${pausedMs}`,\n',
    replace: '',
    impact: 'An outage of the platform costs the seller the sale.',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
  {
    name: 'delivery: deadlines move watched orders',
    file: 'modules/orders/deadlines.ts',
    find: 'and(isNotUnderReview, isNotPaused, eq(orders.watched, false))',
    replace: 'and(isNotUnderReview, isNotPaused)',
    impact: 'A delivered item is refunded because the platform could not be polled.',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
  {
    name: 'delivery: a dispute opens without polling the inventories',
    file: 'modules/orders/disputes.ts',
    find: "  if (party === 'buyer' && order.watched) await use(ctx, deliveryProofPort).poll(ctx, id)\n",
    replace: '',
    impact: 'A buyer who has the item can claim that it never arrived (A32).',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
]
