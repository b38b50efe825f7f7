import type { Fault } from '@/tests/support/module-testing/faults/fault'

const caughtBy = { test: 'modules/manual/transfers.test.ts' }
const caughtByPayouts = { test: 'modules/manual/transfers/payouts.test.ts' }

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
    file: 'modules/manual/second-person.ts',
    find: ' && !(await needsSecondPerson(tx, claim))',
    replace: '',
    impact: 'A forged file of one member of staff pays any order.',
    caughtBy: { test: 'modules/manual/second-person.test.ts' },
  },
  {
    name: 'one of two people is enough for a bank transfer',
    file: 'modules/manual/second-person.ts',
    find: 'deciders.length < 2 && ',
    replace: '',
    impact: 'A forged file of one member of staff pays any order.',
    caughtBy: caughtByPayouts,
  },
  {
    name: 'a bank transfer that former staff matched takes one more person only',
    file: 'modules/manual/second-person.ts',
    find: 'deciders.find((id) => id === proposedBy) ?? null',
    replace: 'proposedBy ?? null',
    impact: 'Someone who was dismissed says that money arrived, together with one person who is still there.',
    caughtBy: { test: 'modules/manual/second-person.test.ts' },
  },
  {
    name: 'a payment file has payouts that the balance no longer covers',
    file: 'modules/manual/transfers/payment-file.ts',
    find: "kind === 'payout' && obstacles.get(userId)?.isOverdrawn",
    replace: 'obstacles.get(id)',
    impact: 'The seller is paid for a sale that was reversed.',
    caughtBy: caughtByPayouts,
  },
  {
    name: 'a payout of another amount counts as sent',
    file: 'modules/manual/transfers/settle-transfer.ts',
    find: "  if (entry.amountCents !== amountCents) return { problem: 'other_amount' }\n",
    replace: '',
    impact: 'More money leaves than the ledger says.',
    caughtBy: caughtByPayouts,
  },
  {
    name: 'more may come back than was sent',
    file: 'modules/manual/transfers/settle-transfer.ts',
    find: 'totalCents > amountCents || ',
    replace: '',
    impact: "Someone else's payment is in the wallet of a seller.",
    caughtBy: caughtByPayouts,
  },
  {
    name: 'another account is paid at once',
    file: 'modules/manual/transfers/payouts.ts',
    find: '    if (isFrozen(tx, payee)) throw checkoutErrors.payout_frozen()\n',
    replace: '',
    impact: 'Whoever takes over an account empties its wallet before the owner notices.',
    caughtBy: caughtByPayouts,
  },
]
