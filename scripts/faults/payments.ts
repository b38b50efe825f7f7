import type { Fault } from '@/scripts/faults/fault'

/** The buyer's money on its way in. */
export const paymentFaults: Fault[] = [
  {
    name: 'the price is what the browser says',
    file: 'modules/orders/place.ts',
    find: 'const priceCents = own?.priceCents ?? listing.priceCents',
    replace: 'const priceCents = own?.priceCents ?? input.amount',
    because: 'a buyer names a price of their own',
    caughtBy: { test: 'modules/orders/place.test.ts' },
  },
  {
    name: 'what was paid is not compared with the price',
    file: 'modules/orders/payment-sync.ts',
    find: 'const isAsAgreed = intent.amountCents === order.priceCents && intent.currency === currency',
    replace: 'const isAsAgreed = intent.currency === currency',
    because: 'fifty cents buy anything',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payment belongs to whatever order its record names',
    file: 'modules/orders/payment-sync.ts',
    find: '  if (bound || orderId === null) return bound\n',
    replace: '  if (orderId === null) return bound\n',
    because: 'a buyer whose payment was edited at the provider has paid for nothing',
    caughtBy: { test: 'tests/stripe/order-flow.test.ts' },
  },
  {
    name: 'the listing is free before the cancel is confirmed',
    file: 'modules/orders/expiry.ts',
    find: '  if (!order) return undefined\n',
    replace:
      "  if (!order) return undefined\n  await moveListing(tx, order.listingId, ['reserved'], 'active')\n",
    because: 'two buyers pay for one item',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'an intent in doubt is forgotten when its reservation ends',
    file: 'modules/orders/payment-handlers.ts',
    find: "    if (!order.intentId) return { outcome: 'unknown', reason: 'the intent ID is not known yet' }\n",
    replace: `    if (!order.intentId) {
      await transact(ctx, (tx) => expire(tx, order, OrderExpired))
      return { outcome: 'done' }
    }
`,
    because: 'the orphan can still be paid, for a listing that is no longer held',
    caughtBy: { test: 'modules/orders/unknown-outcomes.test.ts' },
  },
  {
    name: 'each try at making an intent has a fresh key',
    file: 'modules/checkout/stripe/payment-intents.ts',
    find: `    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await stripeKey(ctx, key)`,
    replace: `    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const options = await stripeKey(ctx, \`\${key}:\${ctx.core.random(4).toHex()}\`)`,
    because: 'what is paid on the second intent of an order belongs to nobody',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a message is believed instead of reading again',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: '  const found = await readSubject(ctx, event)\n',
    replace: `  if (event.type === 'payment_intent.payment_failed')
    await transact(ctx, async (tx) => {
      const { sql } = await import('@/src/db/columns')
      const listing = sql\`(select listing_id from orders_orders where intent_id = \${event.objectId})\`
      await tx.db.rows(sql\`update catalog_listings set state = 'active' where id = \${listing}\`)
    })
  const found = await readSubject(ctx, event)
`,
    because: 'a failed card that is told of late frees what was paid with another',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'the first message about an object is the only one',
    file: 'modules/checkout/stripe/webhook-inbox.ts',
    find: 'key: `stripe_event:${id}`',
    replace: 'key: `stripe_event:${subject.objectId}`',
    because: 'the order of messages decides, and a chargeback after the sale is not heard of',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'what no message told is never asked for',
    file: 'modules/checkout/stripe/event-sync.ts',
    find: '      if (read) await receive(ctx, read)\n',
    replace: '',
    because: 'what the bank took back while the site was down is never booked',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a message is believed without its signature',
    file: 'modules/checkout/stripe/webhook.ts',
    find: '      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error\n',
    replace: '      return JSON.parse(Buffer.from(body).toString())\n',
    because: 'anybody tells the site what happened',
    caughtBy: { test: 'tests/stripe/webhook.test.ts' },
  },
  {
    name: 'a message that could not be kept is answered with yes',
    file: 'modules/checkout/stripe/webhook.ts',
    find: "  await receive({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event)\n",
    replace:
      "  await receive({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event).catch(() => undefined)\n",
    because: 'Stripe does not tell it again',
    caughtBy: { test: 'tests/stripe/webhook.test.ts' },
  },
  {
    name: 'money that came too late is income',
    file: 'modules/wallet/journal.ts',
    find: 'legs: move(suspenseAccount, providerAccount(provider), amountCents),',
    replace: 'legs: move(platformFeeAccount, providerAccount(provider), amountCents),',
    because: "the buyer's money is shown as the site's",
    caughtBy: { seeds: 1_000 },
  },
]
