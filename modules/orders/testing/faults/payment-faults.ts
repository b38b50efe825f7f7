import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const paymentFaults: Fault[] = [
  {
    name: 'the browser sets the price',
    file: 'modules/orders/reservations/place.ts',
    find: ': await resolvePrice(tx, { listing, item, buyerId })',
    replace: ': { value: input.amount, changes: [] }',
    impact: 'Buyers choose their own price.',
    caughtBy: { test: 'modules/orders/reservations/place.test.ts' },
  },
  {
    name: 'the paid amount is not compared with the price',
    file: 'modules/orders/payments/payment-sync.ts',
    find: 'intent.amountCents === order.priceCents && intent.currency === currency',
    replace: 'intent.currency === currency',
    impact: 'Fifty cents buy any item.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payment is matched by its metadata instead of the stored intent',
    file: 'modules/orders/payments/payment-sync.ts',
    find: '  if (bound || orderId === null) return bound\n',
    replace: '  if (orderId === null) return bound\n',
    impact: "A buyer's payment is lost when its metadata is edited at the provider.",
    caughtBy: { test: 'tests/stripe/order-flow.test.ts' },
  },
  {
    name: 'the listing is freed before the cancellation is confirmed',
    file: 'modules/orders/reservations/reservations.ts',
    find: `  const order = await moveOrder(tx, orderId, { to: 'expiring' })
  if (!order) return undefined
`,
    replace: `  const order = await moveOrder(tx, orderId, { to: 'expiring' })
  if (!order) return undefined
  await moveListing(tx, order.listingId, ['reserved'], 'active')
`,
    impact: 'Two buyers pay for one item.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'an intent with unknown outcome is dropped when its reservation ends',
    file: 'modules/orders/payments/payment-handlers.ts',
    find: "    if (!order.intentId) return { outcome: 'unknown', reason: 'the intent ID is not known yet' }\n",
    replace: `    if (!order.intentId) {
      await transact(ctx, (tx) => finishExpiry(tx, order, OrderExpired))
      return { outcome: 'done' }
    }
`,
    impact: 'The orphaned intent can still be paid, for a listing that is no longer reserved.',
    caughtBy: { test: 'modules/orders/unknown-outcomes.test.ts' },
  },
  {
    name: 'a job is done before its effect is read back',
    file: 'modules/orders/payments/payment-handlers.ts',
    find: '  const synced = await syncOrder(ctx, orderId)\n',
    replace: `  if (answer.outcome === 'ok') return { outcome: 'done' }
  const synced = await syncOrder(ctx, orderId)
`,
    impact: 'The order waits for a webhook that may never come.',
    caughtBy: { test: 'modules/orders/deadlines.test.ts' },
  },
  {
    name: 'a payment that was read before its order changed is applied',
    file: 'modules/orders/payments/payment-sync.ts',
    find: '      if (!current || !isDeepStrictEqual(current, before)) return false\n',
    replace: '      if (!current) return false\n',
    impact: 'A refund that another process booked meanwhile counts as failed and is made again.',
    caughtBy: { test: 'modules/orders/payments/payment-sync.test.ts' },
  },
  {
    name: 'money goes back through the default provider',
    file: 'modules/orders/order/payment-providers.ts',
    find: '  const provider = name === null ? offered[0] : offered.find((each) => each.name === name)\n',
    replace: '  const provider = offered[0]\n',
    impact: 'Orders of a second payment provider can neither be paid nor refunded.',
    caughtBy: { test: 'modules/orders/payments/payment-providers.test.ts' },
  },
  {
    name: 'canceled reservations are not limited',
    file: 'modules/orders/reservations/reservations.ts',
    find: '        wasEndedByBuyer,\n',
    replace: '        and(wasEndedByBuyer, sql`${orders.reserveUntil} <= ${orders.updatedAt}`),\n',
    impact: 'One buyer keeps a listing reserved by canceling and reserving again.',
    caughtBy: { test: 'modules/orders/reservations/reservations.test.ts' },
  },
  {
    name: 'a new account can have as many reservations as others',
    file: 'modules/orders/reservations/reservations.ts',
    find: 'const firstPurchaseMax = 1\n',
    replace: 'const firstPurchaseMax = 1_000\n',
    impact: 'Twenty new accounts reserve a market of sixty listings.',
    caughtBy: { test: 'modules/orders/reservations/reservations.test.ts' },
  },
  {
    name: 'reservations are not limited per network',
    file: 'modules/orders/reservations/reservations.ts',
    find: '  if (networks?.isFull) throw tooManyOpen(tx, errorMessages.networkFull)\n',
    replace: '',
    impact: 'One program with many accounts reserves the whole market.',
    caughtBy: { test: 'modules/orders/reservations/reservations.test.ts' },
  },
]
