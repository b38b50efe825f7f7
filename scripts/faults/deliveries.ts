import type { Fault } from '@/scripts/faults/fault'

const whole = { test: 'modules/delivery/delivery.test.ts' }
const pure = { test: 'modules/delivery/decide-outcome.test.ts' }

/** What the platform's inventories prove, and what they do not. */
export const deliveryFaults: Fault[] = [
  {
    name: 'proof: what the buyer had before counts as delivered',
    file: 'modules/delivery/decide-outcome.ts',
    find: "  return cameByThisOrder ? 'delivered' : 'unproven'",
    replace: "  return 'delivered'",
    because: 'a seller sells buyers what they own already',
    caughtBy: whole,
  },
  {
    name: 'proof: a copy that is missing once is gone',
    file: 'modules/delivery/decide-outcome.ts',
    find: '  return missingSince !== null && missingPolls >= recheckLooks && now - missingSince >= recheckMs',
    replace: '  return missingSince !== null && now >= missingSince',
    because: 'a trade that is told late becomes a dispute',
    caughtBy: pure,
  },
  {
    name: 'proof: a hidden inventory stops the clock for ever',
    file: 'modules/delivery/decide-outcome.ts',
    find: "  return history.hiddenMs >= patienceMs ? 'obstructed' : 'buyer_hidden'",
    replace: "  return 'buyer_hidden'",
    because: 'a buyer who hides keeps the seller from being paid',
    caughtBy: whole,
  },
  {
    name: 'proof: clocks go on without the time that they stood',
    file: 'modules/orders/paused-deadlines.ts',
    find: '      deliverBy: sql`${orders.deliverBy} + ${stoodMs}`,\n',
    replace: '',
    because: 'an outage costs the seller the sale',
    caughtBy: whole,
  },
  {
    name: 'proof: the clock ends a watched order by itself',
    file: 'modules/orders/deadlines.ts',
    find: 'and(isUnfrozen, isRunning, eq(orders.watched, false))',
    replace: 'and(isUnfrozen, isRunning)',
    because: 'what was delivered while nobody could look is refunded',
    caughtBy: whole,
  },
  {
    name: 'proof: the word of the seller stands against the inventory',
    file: 'modules/delivery/apply-poll-result.ts',
    find: "  if (finding === 'waiting' || shown === 'holds') return 'seller'\n",
    replace: '',
    because: 'a seller keeps the item and gets the money (A31)',
    caughtBy: whole,
  },
  {
    name: 'proof: a claim is taken without a look',
    file: 'modules/orders/disputes.ts',
    find: "  if (party === 'buyer' && order.watched) await use(ctx, deliveryProofPort).look(ctx, id)\n",
    replace: '',
    because: 'who has the item complains that it never came (A32)',
    caughtBy: whole,
  },
  {
    name: 'proof: who hides what they hold is paid by silence',
    file: 'modules/delivery/apply-poll-result.ts',
    find: "finding === 'seller_hidden' && order.state === 'sent'",
    replace: 'false',
    because: 'a seller says sent, hides, and waits',
    caughtBy: whole,
  },
]
