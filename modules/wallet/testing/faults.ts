import type { Fault } from '@/tests/support/module-testing/faults/fault'

export const faults: Fault[] = [
  {
    name: 'a clock that jumps ahead ends the payout hold',
    file: 'modules/wallet/ledger/balances.ts',
    find: 'ctx.core.trustedNow() - holdMs',
    replace: 'ctx.core.now() - holdMs',
    impact: 'Sellers are paid before buyers could dispute (E10).',
    caughtBy: { test: 'modules/wallet/ledger/ledger.test.ts' },
  },
  {
    name: 'an unmatched payment is posted as income',
    file: 'modules/wallet/ledger/journal.ts',
    find: 'legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),',
    replace: 'legs: transferLegs(platformFeeAccount, providerAccount(provider), amountCents),',
    impact: "The buyer's money is shown as the site's.",
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payout is posted before the provider has accepted it',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: '  const { isOverdrawn, waitsFor } = await findObstacles(ctx, payout.sellerId)\n',
    replace: `  await transact(ctx, (tx) => applyPayout(tx, payout.id, { returnedCents: 0 }))
  const { isOverdrawn, waitsFor } = await findObstacles(ctx, payout.sellerId)
`,
    impact: 'A rejected or lost payout is never paid.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payout with unknown outcome counts as done',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: `  const result = sent ?? (isOverdrawn ? overdrawn : await sendToProvider(ctx, payout))
  if (result.outcome === 'unknown') return result
`,
    replace: `  const result = sent ?? (isOverdrawn ? overdrawn : await sendToProvider(ctx, payout))
  if (result.outcome === 'unknown') return { outcome: 'done' }
`,
    impact: 'Whether the seller was paid is never found out.',
    caughtBy: { seeds: 1_000 },
  },
  {
    name: 'a payout with unknown outcome is dropped when the sale is reversed',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: 'isOverdrawn || mayHaveRunBefore(ctx, job) ?',
    replace: '!isOverdrawn && mayHaveRunBefore(ctx, job) ?',
    impact: 'A payout that was sent is never posted.',
    caughtBy: { test: 'modules/wallet/payouts/payouts.test.ts' },
  },
  {
    name: 'a payout is looked up by another key than it was sent with',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: `  { id }: PayoutRow,
): Promise<ExternalResult<ProviderPayout> | undefined> {
  const result = await use(ctx, payoutProviderPort).findPayout(ctx, payoutKey(id))`,
    replace: `  { id }: PayoutRow,
): Promise<ExternalResult<ProviderPayout> | undefined> {
  const result = await use(ctx, payoutProviderPort).findPayout(ctx, id)`,
    impact: 'A sent payout counts as never sent and is sent again.',
    caughtBy: { test: 'modules/wallet/payouts/payouts.test.ts' },
  },
  {
    name: 'the balance is read outside the transaction',
    file: 'modules/wallet/payouts/payouts.ts',
    find: 'const { availableCents } = await findBalances(tx, tx.actor.id)',
    replace: 'const { availableCents } = await findBalances(ctx, tx.actor.id)',
    impact: 'Two concurrent requests pay out one balance twice.',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
    // On PostgreSQL the user's transactions don't overlap, because each locks the account first.
    engine: 'sqlite',
  },
  {
    name: 'pending payouts still count as available',
    file: 'modules/wallet/ledger/balances.ts',
    find: 'availableCents: ownedCents - pendingCents - inProgressCents',
    replace: 'availableCents: ownedCents - pendingCents + 0 * inProgressCents',
    impact: 'A second payout takes the same money while the first is pending.',
    caughtBy: { test: 'tests/abuse/races.test.ts' },
  },
  {
    name: 'the approval limit counts each payout alone',
    file: 'modules/wallet/payouts/payouts.ts',
    find: 'amountCents + (await requestedCentsSince(tx, tx.actor.id, since)) > PAYOUT_APPROVAL_CENTS',
    replace: 'amountCents + 0 * (await requestedCentsSince(tx, tx.actor.id, since)) > PAYOUT_APPROVAL_CENTS',
    impact: 'A thief empties a wallet in small payouts that nobody looks at.',
    caughtBy: { test: 'modules/wallet/payouts/payout-approval.test.ts' },
  },
  {
    name: 'a requested payout is sent while its money is under review',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: '  if (!sent && !isOverdrawn && waitsFor !== undefined)\n',
    replace: "  if (!sent && !isOverdrawn && waitsFor === 'the seller is suspended')\n",
    impact: 'A payout that was requested before a chargeback leaves although it could still be stopped.',
    caughtBy: { test: 'modules/wallet/payouts/money-under-review.test.ts' },
  },
  {
    name: 'payouts are sent in safe mode',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: "  if (!canMoveMoney(ctx)) return { outcome: 'unknown', reason: 'the site is in safe mode' }\n",
    replace: '',
    impact: 'Money leaves while the ledger is known to be wrong.',
    caughtBy: { test: 'modules/wallet/payouts/payouts.test.ts' },
  },
  {
    name: 'payouts requested before a suspension are sent',
    file: 'modules/wallet/payouts/payout-jobs.ts',
    find: "      waitsFor: isSuspended\n        ? 'the seller is suspended'\n        : isUnderReview",
    replace: '      waitsFor: isUnderReview',
    impact: 'A suspended seller takes the money away before staff have looked into it.',
    caughtBy: { test: 'modules/users/suspended-money.test.ts' },
  },
  {
    name: "a manual refund is posted to the provider's account",
    file: 'modules/wallet/ledger/journal.ts',
    find: '    [manualRefundsAccount, -manualRefundCents],\n',
    replace: '    [providerAccount(provider), -manualRefundCents],\n',
    impact: 'The ledger shows less than the provider holds.',
    caughtBy: { seeds: 1_000 },
  },
]
