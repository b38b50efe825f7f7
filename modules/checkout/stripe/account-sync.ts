import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { isStripeOn } from '@/modules/checkout/config'
import { PayoutAccountBlocked } from '@/modules/checkout/events'
import { announcePayoutAccountChange, freezeAfterChange } from '@/modules/checkout/payout-account-changes'
import { stripeAccounts } from '@/modules/checkout/schema'
import { accountFields, isBlocked } from '@/modules/checkout/stripe/account-state'
import { hasErrorCode, ignoreNotFound, withStripe } from '@/modules/checkout/stripe/client'
import { findPayeesToFollow } from '@/modules/wallet/service'
import { outdated, untilCurrent } from '@/src/kit/cache/until-current'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import type { Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'

/** Stripe allows a hundred requests a second. */
const concurrentReadsMax = 10

export type AccountRow = typeof stripeAccounts.$inferSelect
type AccountSyncResult = Outcome | { outcome: 'stranger' }

export async function maybeAccount(ctx: Context, sellerId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.sellerId, sellerId))
  return account
}

/**
 * Syncs a seller's account with Stripe. If the bank account changed, notifies the seller and pauses payouts for 24 hours. The
 * first bank account pauses payouts only if the seller has already earned money.
 */
export function refreshAccount(ctx: Context, accountId: string): Promise<AccountSyncResult> {
  return untilCurrent(async () => {
    const before = await maybeAccountById(ctx, accountId)
    const result = await withStripe(ctx.core)((stripe) =>
      stripe.accounts.retrieve(accountId).catch(ignoreRevokedAccount),
    )
    if (result.outcome !== 'ok') return { outcome: 'unknown', reason: result.reason }
    const read = accountFields(result.value)
    return transact(ctx, async (tx) => {
      const current = await maybeAccountById(tx, accountId)
      if (!current) return { outcome: 'stranger' }
      if (!isDeepStrictEqual(current, before)) return outdated
      await storeAccount(tx, current, read)
      return { outcome: 'done' }
    })
  })
}

async function storeAccount(
  tx: TxContext,
  before: AccountRow,
  read: ReturnType<typeof accountFields>,
): Promise<void> {
  const { accountId, sellerId } = before
  const hasBankChanged = read.banks !== '' && read.banks !== before.banks
  const frozenUntil =
    (hasBankChanged ? await freezeAfterChange(tx, sellerId, before.banks !== '') : undefined) ??
    before.frozenUntil
  await tx.db
    .update(stripeAccounts)
    .set({
      ...read,
      banks: read.banks || before.banks,
      destination: read.destination ?? before.destination,
      frozenUntil,
    })
    .where(eq(stripeAccounts.accountId, accountId))
  if (hasBankChanged) await announcePayoutAccountChange(tx, sellerId)
  if (isBlocked(read.state) && read.state !== before.state)
    await publish(tx, PayoutAccountBlocked, { sellerId })
}

/** Like `refreshAccount`, by seller id. */
export async function refreshSellerAccount(ctx: Context, sellerId: string): Promise<AccountSyncResult> {
  const account = await maybeAccount(ctx, sellerId)
  return account ? refreshAccount(ctx, account.accountId) : { outcome: 'stranger' }
}

/** Reads the accounts whose last payouts a bank may still send back, so that a lost `payout.failed` doesn't matter. */
export async function followPayoutAccounts(ctx: Context): Promise<void> {
  if (!isStripeOn(ctx)) return
  for (const batch of chunks(await findPayeesToFollow(ctx, 'stripe'), concurrentReadsMax))
    await Promise.all(batch.map((sellerId) => refreshSellerAccount(ctx, sellerId)))
}

async function maybeAccountById(ctx: Context, accountId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.accountId, accountId))
  return account
}

/** For `catch`: returns undefined if the seller closed the account or revoked the site's access. */
export function ignoreRevokedAccount(error: unknown): undefined {
  if (!hasErrorCode(error, 'account_invalid')) ignoreNotFound(error)
}
