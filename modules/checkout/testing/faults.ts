import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const faults: Fault[] = [
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
    name: 'each attempt at a payout has a new key',
    file: 'modules/checkout/stripe/payouts.ts',
    find: '`${key}:${route.attempt}`',
    replace: '`${key}:${ctx.core.random(4).toHex()}`',
    impact: 'A lost response pays the seller twice.',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: "a retried payout goes to the seller's current account",
    file: 'modules/checkout/stripe/payouts.ts',
    find: '    if (existing) return existing\n',
    replace: '    if (existing) await tx.db.delete(stripeTransfers).where(eq(stripeTransfers.key, key))\n',
    impact: 'The seller is paid a second time, to another bank account.',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: 'a payout is reversed again when its key has expired',
    file: 'modules/checkout/stripe/payouts.ts',
    find: 'if (!transfer || (await isReversed(stripe, transfer, key))) return',
    replace: 'if (!transfer) return',
    impact: 'The seller pays back twice.',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: 'reconcile overlooks payments without an order',
    file: 'modules/checkout/reconcile/find-differences.ts',
    find: '!own.has(id)',
    replace: 'false',
    impact: 'A buyer has paid for an order that a restore has lost, and nobody refunds them.',
    caughtBy: { test: 'modules/checkout/reconcile/reconcile.test.ts' },
  },
  {
    name: "payouts that a seller's bank sends back are ignored",
    file: 'modules/checkout/stripe/event-table.ts',
    find: "'payout.failed': account,",
    replace: "'payout.failed': { ignored: 'a payout of the seller' },",
    impact: 'The seller waits for money that lies at Stripe, and is never told.',
    caughtBy: { test: 'modules/checkout/stripe/accounts.test.ts' },
  },
  {
    name: 'a seller is paid to a bank account that refuses payouts',
    file: 'modules/checkout/stripe/account-sync.ts',
    find: "  if (hasFailedBank(account)) return 'bank_failed'\n",
    replace: '',
    impact: 'Each further payout lies at Stripe, and the wallet says that it was paid.',
    caughtBy: { test: 'modules/checkout/stripe/accounts.test.ts' },
  },
]
