import type { Fault } from '@/tests/support/module-testing/faults/fault'

const caughtBy = { test: 'modules/manual/transfers.test.ts' }

export const faults: Fault[] = [
  {
    name: 'an entry that two statements have counts twice',
    file: 'modules/manual/import-statement.ts',
    find: '        .onConflictDoNothing({ target: entries.fingerprint })\n',
    replace: '',
    impact: 'A statement that overlaps with an earlier one cannot be imported, or pays orders again.',
    caughtBy,
  },
  {
    name: 'less than the price pays an order',
    file: 'modules/manual/matching.ts',
    find: '  if (cents === amountCents) return undefined\n',
    replace: '  if (cents > 0) return undefined\n',
    impact: 'A cent buys any item.',
    caughtBy,
  },
  {
    name: 'one person is enough above the limit',
    file: 'modules/manual/matching.ts',
    find: '  if (await needsSecondPerson(tx, { userId: buyerId, amountCents })) return true\n',
    replace: '',
    impact: 'A forged file of one member of staff pays any order.',
    caughtBy,
  },
  {
    name: 'a bank transfer that former staff matched takes one more person only',
    file: 'modules/manual/matching.ts',
    find: "return proposedBy && (await isStaffWith(tx, proposedBy, 'money')) ? proposedBy : undefined",
    replace: 'return proposedBy ?? undefined',
    impact: 'Someone who was dismissed says that money arrived, together with one person who is still there.',
    caughtBy: { test: 'modules/manual/transfers.test.ts' },
  },
]
