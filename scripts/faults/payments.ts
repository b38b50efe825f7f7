import type { Fault } from '@/scripts/faults/fault'

/** Incoming payments. */
export const paymentFaults: Fault[] = [
  {
    name: 'the browser sets the price',
    file: 'modules/orders/place.ts',
    find: 'const priceCents = unpaid?.priceCents ?? listing.priceCents',
    replace: 'const priceCents = unpaid?.priceCents ?? input.amount',
    impact: 'Buyers choose their own price.',
    caughtBy: { test: 'modules/orders/place.test.ts' },
  },
  {
    name: 'the paid amount is not compared with the price',
    file: 'modules/orders/payment-sync.ts',
    find: 'intent.amountCents === order.priceCents && intent.currency === currency',
    replace: 'intent.currency === currency',
    impact: 'Fifty cents buy any item.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payment is matched by its metadata instead of the stored intent',
    file: 'modules/orders/payment-sync.ts',
    find: '  if (bound || orderId === null) return bound\n',
    replace: '  if (orderId === null) return bound\n',
    impact: "A buyer's payment is lost when its metadata is edited at the provider.",
    caughtBy: { test: 'tests/stripe/order-flow.test.ts' },
  },
  {
    name: 'the listing is freed before the cancellation is confirmed',
    file: 'modules/orders/reservations.ts',
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
    file: 'modules/orders/payment-handlers.ts',
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
    name: 'each attempt to create an intent has a new key',
    file: 'modules/checkout/stripe/payment-intents.ts',
    find: `    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await idempotencyOptions(ctx, key)`,
    replace: `    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await idempotencyOptions(ctx, \`\${key}:\${ctx.core.random(4).toHex()}\`)`,
    impact: 'A payment on the second intent of an order matches nothing.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a webhook is applied instead of reading the object again',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: '  const result = await syncSubject(ctx, event)\n',
    replace: `  if (event.type === 'payment_intent.payment_failed')
    await transact(ctx, async (tx) => {
      const { sql } = await import('@/src/db/columns')
      const listing = sql\`(select listing_id from orders_orders where intent_id = \${event.objectId})\`
      await tx.db.rows(sql\`update catalog_listings set state = 'active' where id = \${listing}\`)
    })
  const result = await syncSubject(ctx, event)
`,
    impact: 'A late event about a declined card frees a listing that was paid with another card.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'only the first webhook about an object is processed',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: 'key: `stripe_event:${id}`',
    replace: 'key: `stripe_event:${subject.objectId}`',
    impact: 'A chargeback after the sale is never noticed.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'events without a webhook are never pulled',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: '      if (parsed) await receiveEvent(ctx, parsed)\n',
    replace: '',
    impact: 'Chargebacks during downtime are never posted.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'webhook signatures are not verified',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: '      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error\n',
    replace: '      return JSON.parse(Buffer.from(body).toString())\n',
    impact: 'Anyone can send the site fake events.',
    caughtBy: { test: 'tests/stripe/webhook.test.ts' },
  },
  {
    name: 'a webhook that could not be stored is acknowledged',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: "  await receiveEvent({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event)\n",
    replace:
      "  await receiveEvent({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event).catch(() => undefined)\n",
    impact: 'Stripe does not send it again.',
    caughtBy: { test: 'tests/stripe/webhook.test.ts' },
  },
  {
    name: 'an unmatched payment is posted as income',
    file: 'modules/wallet/journal.ts',
    find: 'legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),',
    replace: 'legs: transferLegs(platformFeeAccount, providerAccount(provider), amountCents),',
    impact: "The buyer's money is shown as the site's.",
    caughtBy: { seeds: 1_000 },
  },
]
