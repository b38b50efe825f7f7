import type { Fault } from '@/scripts/faults/fault'

/** Limits on reservations, networks and emails. */
export const limitFaults: Fault[] = [
  {
    name: 'canceled reservations are not limited',
    file: 'modules/orders/reservations.ts',
    find: '        wasEndedByBuyer,\n',
    replace: '        and(wasEndedByBuyer, sql`${orders.reserveUntil} <= ${orders.updatedAt}`),\n',
    impact: 'One buyer keeps a listing reserved by canceling and reserving again.',
    caughtBy: { test: 'modules/orders/reservations.test.ts' },
  },
  {
    name: 'a new account can have as many reservations as others',
    file: 'modules/orders/reservations.ts',
    find: 'const firstPurchaseMax = 1\n',
    replace: 'const firstPurchaseMax = 1_000\n',
    impact: 'Twenty new accounts reserve a market of sixty listings.',
    caughtBy: { test: 'modules/orders/reservations.test.ts' },
  },
  {
    name: 'reservations are not limited per network',
    file: 'modules/orders/reservations.ts',
    find: '  if (networks?.isFull) throw tooManyOpen(tx, errorMessages.networkFull)\n',
    replace: '',
    impact: 'One program with many accounts reserves the whole market.',
    caughtBy: { test: 'modules/orders/reservations.test.ts' },
  },
  {
    name: 'the IPv6 /56 has no limit',
    file: 'src/http/client-address.ts',
    find: '    { name: `${a}:${b}:${c}:${subnet.toString(16)}::/56`, share: 4 },\n',
    replace: '',
    impact: 'A home connection has 256 times the limit.',
    caughtBy: { test: 'src/http/rate-limited-callers.test.ts' },
  },
  {
    name: 'emails that strangers cause are not limited',
    file: 'modules/auth/email/send-code.ts',
    find: '    if (!(await isBelowEmailLimits(tx, key, payload, recipient))) return\n',
    replace: '',
    impact: "Anyone can flood anyone's mailbox.",
    caughtBy: { test: 'modules/auth/email/email-limits.test.ts' },
  },
]
