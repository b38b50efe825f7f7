import type { Fault } from '@/scripts/faults/fault'

/** The ledger, the moves of an order, and the database under both. */
export const bookFaults: Fault[] = [
  {
    name: 'the same fact can be booked twice',
    file: 'src/db/migrations/sqlite/0000_first.sql',
    find: 'CREATE UNIQUE INDEX `wallet_journals_key_unique`',
    replace: 'CREATE INDEX `wallet_journals_key_unique`',
    because: 'a repetition makes money',
    caughtBy: { test: 'modules/wallet/ledger.test.ts' },
  },
  {
    name: 'what is booked can be changed',
    file: 'src/db/migrations/sqlite/0001_guards.sql',
    find: 'BEFORE UPDATE ON wallet_postings BEGIN',
    replace: 'BEFORE UPDATE ON wallet_postings WHEN 0 BEGIN',
    because: 'the past can be made to fit',
    caughtBy: { test: 'modules/wallet/ledger.test.ts' },
  },
  {
    name: 'fees are rounded down',
    file: 'modules/orders/order.ts',
    find: 'Math.floor((priceCents * bps + 5000) / 10_000)',
    replace: 'Math.floor((priceCents * bps) / 10_000)',
    because: 'the site earns a cent less than it says, on every second sale',
    caughtBy: { test: 'modules/orders/order.test.ts' },
  },
  {
    name: 'an order moves from wherever it stands',
    file: 'modules/orders/move.ts',
    find: 'and(eq(orders.id, id), inArray(orders.state, sources), unfrozen ? isUnfrozen : undefined)',
    replace: 'and(eq(orders.id, id), unfrozen ? isUnfrozen : undefined)',
    because: 'an order is released and refunded',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the deadline refunds what was sent a moment before',
    file: 'modules/orders/clocks.ts',
    find: "startRefund(tx, id, 'not_delivered', ['paid'])",
    replace: "startRefund(tx, id, 'not_delivered', ['paid', 'sent'])",
    because: 'the seller has handed over and gets nothing',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
  },
  {
    name: 'deadlines pass before anybody has heard what happened',
    file: 'modules/orders/clocks.ts',
    find: '  if (!isCaughtUp(ctx)) return\n',
    replace: '',
    because: 'after an outage orders end on what was known before it',
    caughtBy: { test: 'modules/orders/doubt.test.ts' },
  },
  {
    name: 'a writer is told yes before the commit',
    file: 'src/db/write-queue.ts',
    find: '          result = await work(this.writer)\n',
    replace: '          result = await work(this.writer)\n          resolve(result)\n',
    because: 'a crash undoes what was promised',
    caughtBy: { test: 'src/db/transact.test.ts' },
  },
  {
    name: 'two writers share a savepoint',
    file: 'src/db/write-queue.ts',
    find: '      job.failed(error)\n      this.undo()\n',
    replace: '      job.failed(error)\n',
    because: 'half of what was refused is kept',
    caughtBy: { test: 'src/db/transact.test.ts' },
  },
]
