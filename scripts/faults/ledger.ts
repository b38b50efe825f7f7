import type { Fault } from '@/scripts/faults/fault'

/** The ledger, order states and the database. */
export const ledgerFaults: Fault[] = [
  {
    name: 'journals can be replaced',
    file: 'src/db/migrations/sqlite/0010_staff-and-accounts.sql',
    find: 'SELECT raise(IGNORE) WHERE EXISTS (SELECT 1 FROM wallet_journals WHERE key = new.key);',
    replace: '',
    impact: 'REPLACE with a used key deletes the journal that has it.',
    caughtBy: { test: 'modules/wallet/ledger.test.ts' },
  },
  {
    name: 'postings can be updated',
    file: 'src/db/migrations/sqlite/0001_guards.sql',
    find: 'BEFORE UPDATE ON wallet_postings BEGIN',
    replace: 'BEFORE UPDATE ON wallet_postings WHEN 0 BEGIN',
    impact: 'Posted amounts can be falsified.',
    caughtBy: { test: 'modules/wallet/ledger.test.ts' },
  },
  {
    name: 'postings can be replaced',
    file: 'src/db/migrations/sqlite/0010_staff-and-accounts.sql',
    find: 'BEFORE INSERT ON wallet_postings WHEN EXISTS',
    replace: 'BEFORE INSERT ON wallet_postings WHEN 0 AND EXISTS',
    impact: 'REPLACE moves posted money to another seller.',
    caughtBy: { test: 'modules/wallet/ledger.test.ts' },
  },
  {
    name: 'the parties of an order can be changed',
    file: 'src/db/migrations/sqlite/0010_staff-and-accounts.sql',
    find: 'seller_id, buyer_id, price_cents, platform_fee_cents, processing_fee_cents, created_at, reserve_until ON',
    replace: 'created_at ON',
    impact: 'An order pays another seller.',
    caughtBy: { test: 'tests/abuse/tampered-columns.test.ts' },
  },
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
    name: 'the audit does not check the triggers',
    file: 'src/runtime/invariants.ts',
    find: '    ...(await check(source, [triggersInstalled()])),\n',
    replace: '',
    impact: 'A dropped trigger goes unnoticed.',
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
    caughtBy: { test: 'modules/orders/unknown-outcomes.test.ts' },
  },
  {
    name: 'a write is confirmed before the commit',
    file: 'src/db/write-queue.ts',
    find: '          result = await work(this.writer)\n',
    replace: `          result = await work(this.writer)
          resolve(result)
`,
    impact: 'A crash undoes a confirmed write.',
    caughtBy: { test: 'src/db/transact.test.ts' },
  },
  {
    name: 'a failed write is not rolled back to its savepoint',
    file: 'src/db/write-queue.ts',
    find: `      write.failed(error)
      this.rollBack()
`,
    replace: '      write.failed(error)\n',
    impact: 'Half of a rejected transaction is committed.',
    caughtBy: { test: 'src/db/transact.test.ts' },
  },
  {
    name: 'missed provider events are skipped when catching up',
    file: 'modules/orders/reconcile.ts',
    find: 'areAllSynced && (await processMissedEvents(ctx))',
    replace: 'areAllSynced',
    impact: 'The site refunds money that the bank has already taken back.',
    caughtBy: { test: 'tests/stripe/order-flow.test.ts' },
  },
]
