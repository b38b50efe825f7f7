import type { Fault } from '@/scripts/faults/fault'

/** Cases of staff: who may decide them. */
export const caseFaults: Fault[] = [
  {
    name: 'staff can decide cases they are a party to',
    file: 'src/http/guards.ts',
    find: "  if ((await parties(ctx, params?.id ?? '')).includes(ctx.actor.id)) throw httpErrors.own_case()\n",
    replace: "  await parties(ctx, params?.id ?? '')\n",
    impact: 'A moderator who is the seller pays themselves (A43).',
    caughtBy: { test: 'tests/abuse/own-cases.test.ts' },
  },
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
]
