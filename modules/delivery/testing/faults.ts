import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const faults: Fault[] = [
  {
    name: 'delivery: a copy the buyer already owned counts as delivered',
    file: 'modules/delivery/decide-outcome.ts',
    find: "  return arrivedByThisOrder ? 'delivered' : 'unproven'",
    replace: "  return 'delivered'",
    impact: 'Sellers can sell buyers items they already own.',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
  {
    name: 'delivery: one poll without the copy is enough to conclude it is gone',
    file: 'modules/delivery/decide-outcome.ts',
    find: 'missingSince !== null && missingPolls >= recheckPolls && now - missingSince >= recheckMs',
    replace: 'missingSince !== null && now >= missingSince',
    impact: 'A trade that the platform reports late turns into a dispute.',
    caughtBy: { test: 'modules/delivery/decide-outcome.test.ts' },
  },
  {
    name: 'delivery: a hidden inventory pauses the deadlines forever',
    file: 'modules/delivery/decide-outcome.ts',
    find: "history.hiddenMs >= hiddenMaxMs ? 'obstructed' : 'buyer_hidden'",
    replace: "history.hiddenMs < 0 ? 'obstructed' : 'buyer_hidden'",
    impact: 'A buyer who hides their inventory keeps the seller from being paid.',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
  {
    name: 'delivery: the seller is believed over the inventory',
    file: 'modules/delivery/apply-poll-result.ts',
    find: "  if (finding === 'waiting' || seller === 'holds') return 'seller'\n",
    replace: '',
    impact: 'A seller keeps the item and gets the money (A31).',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
  {
    name: 'delivery: a seller who hides their inventory is paid at the deadline',
    file: 'modules/delivery/apply-poll-result.ts',
    find: "finding === 'seller_hidden' && order.state === 'sent'",
    replace: 'false',
    impact: 'A seller marks the order as sent, hides their inventory and waits.',
    caughtBy: { test: 'modules/delivery/delivery.test.ts' },
  },
]
