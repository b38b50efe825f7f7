import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const faults: Fault[] = [
  {
    name: 'refunded sales are missing from the gross amount',
    file: 'modules/tax/statements.ts',
    find: "    grossCents: sum('grossCents'),",
    replace: "    grossCents: sum('grossCents') - sum('refundsCents'),",
    impact: 'The tax authority gets smaller amounts than the form asks for.',
    caughtBy: { test: 'modules/tax/tax.test.ts' },
  },
  {
    name: 'the tax facts of a seller are erased with the account',
    file: 'modules/tax/personal-data.ts',
    find: '    if (await hasEarned(tx, id))\n',
    replace: '    if ((await hasEarned(tx, id)) && id === undefined)\n',
    impact: 'The report of last year has no name and no tax ID.',
    caughtBy: { test: 'modules/tax/tax.test.ts' },
  },
]
