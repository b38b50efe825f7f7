import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const faults: Fault[] = [
  {
    name: 'terms are asked for before they apply',
    file: 'modules/terms/versions.ts',
    find: 'appliesAt <= ctx.core.now()',
    replace: 'appliesAt > 0',
    impact: 'Purchases are refused before the announced date.',
    caughtBy: { test: 'modules/terms/terms.test.ts' },
  },
]
