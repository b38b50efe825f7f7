import type { Fault } from '@/tests/support/module-testing/faults/fault'

const contract = { file: 'modules/fees/contract.ts', caughtBy: { test: 'modules/fees/contract.test.ts' } }

export const faults: Fault[] = [
  {
    ...contract,
    name: 'fees are rounded down',
    find: 'Math.floor((retainedCents * bps + 5000) / 10_000)',
    replace: 'Math.floor((retainedCents * bps) / 10_000)',
    impact: 'The site earns a cent less than it states on every second sale.',
  },
  {
    ...contract,
    name: 'the platform fee takes more than what is retained',
    find: 'maxCents ?? Number.POSITIVE_INFINITY, retainedCents)',
    replace: 'maxCents ?? Number.POSITIVE_INFINITY)',
    impact: 'A seller whose sale was refunded owes a fee.',
  },
  {
    ...contract,
    name: 'the processing fee is taken beyond what the platform fee leaves',
    find: '    afterPlatformCents,\n  )',
    replace: '    retainedCents,\n  )',
    impact: 'A sale costs its seller more than the price.',
  },
  {
    name: 'a raise reaches listings that existed at once',
    file: 'modules/fees/resolve-contract.ts',
    find: 'if (!isRaise || reachesListing(set, listing, at)) terms = next',
    replace: 'terms = next',
    impact: 'A seller pays more than they agreed to when they listed.',
    caughtBy: { test: 'modules/fees/rules.test.ts' },
  },
  {
    name: 'what a former admin planned takes effect',
    file: 'modules/fees/resolve-contract.ts',
    find: 'from <= at && (unconfirmedSince === null || from <= unconfirmedSince)',
    replace: 'from <= at',
    impact: 'Someone who was dismissed sets the fees of the site.',
    caughtBy: { test: 'modules/fees/rules.test.ts' },
  },
]
