import type { Fault } from '@/scripts/faults/fault'

/** The seller's money on its way out. */
export const payoutFaults: Fault[] = [
  {
    name: 'each try at a payout has a fresh key',
    file: 'modules/checkout/stripe/payouts.ts',
    find: '`${key}:${route.attempt}`',
    replace: '`${key}:${ctx.core.random(4).toHex()}`',
    because: 'an answer that was lost pays the seller twice',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: 'a payout is booked before the provider has taken it',
    file: 'modules/wallet/payout-jobs.ts',
    find: '  const isOverdrawn = await owes(ctx, payout.sellerId)\n',
    replace: `  await transact(ctx, (tx) => applyPayout(tx, payout.id, { returnedCents: 0 }))
  const isOverdrawn = await owes(ctx, payout.sellerId)
`,
    because: 'what is refused or lost is never paid',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payout whose answer was lost is taken for done',
    file: 'modules/wallet/payout-jobs.ts',
    find: "  if (answer.outcome === 'unknown') return answer\n",
    replace: "  if (answer.outcome === 'unknown') return { outcome: 'done' }\n",
    because: 'the money is gone, or never went, and nobody looks',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payout in doubt is dropped when the sale is taken back',
    file: 'modules/wallet/payout-jobs.ts',
    find: 'isOverdrawn || isInDoubt(ctx, queued) ?',
    replace: '!isOverdrawn && isInDoubt(ctx, queued) ?',
    because: 'what went out is never booked',
    caughtBy: { test: 'modules/wallet/payouts.test.ts' },
  },
  {
    name: 'a payout is looked up by another key than it was sent with',
    file: 'modules/wallet/payout-jobs.ts',
    find: 'const found = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(id))',
    replace: 'const found = await use(ctx, payoutProviderPort).findPayout(ctx, id)',
    because: 'it is taken for never sent, and sent again',
    caughtBy: { test: 'modules/wallet/payouts.test.ts' },
  },
  {
    name: 'a payout in doubt goes to the account that the seller has now',
    file: 'modules/checkout/stripe/transfer-route.ts',
    find: '    if (chosen) return chosen\n',
    replace: '    if (chosen) await tx.db.delete(stripeTransfers).where(eq(stripeTransfers.key, key))\n',
    because: 'it goes out a second time, to another bank',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: 'the balance is looked at outside of the transaction',
    file: 'modules/wallet/payouts.ts',
    find: 'const { availableCents } = await findBalances(tx, tx.actor.id)',
    replace: 'const { availableCents } = await findBalances(ctx, tx.actor.id)',
    because: 'two requests at once pay one balance twice',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
  },
  {
    name: 'payouts under way still count as available',
    file: 'modules/wallet/balances.ts',
    find: 'availableCents: ownedCents - pendingCents - underWayCents',
    replace: 'availableCents: ownedCents - pendingCents + 0 * underWayCents',
    because: 'while one is in doubt the next takes the same money',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
  },
  {
    name: 'a payout is taken back again when its key was forgotten',
    file: 'modules/checkout/stripe/payouts.ts',
    find: 'if (!transfer || (await isReversed(stripe, transfer, key))) return readPayout(transfer)',
    replace: 'if (!transfer) return readPayout(transfer)',
    because: 'the seller gives twice',
    caughtBy: { test: 'modules/checkout/stripe/payouts.test.ts' },
  },
  {
    name: 'payouts go out in safe mode',
    file: 'modules/wallet/payout-jobs.ts',
    find: "  if (!isSafe(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }\n",
    replace: '',
    because: 'money leaves while the books are known to be wrong',
    caughtBy: { test: 'modules/wallet/payouts.test.ts' },
  },
]
