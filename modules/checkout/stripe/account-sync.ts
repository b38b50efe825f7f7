import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { maybeVerifiedEmail } from '@/modules/auth/service'
import { isStripeOn } from '@/modules/checkout/config'
import { PayoutAccountBlocked, PayoutAccountChanged } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { stripeAccounts } from '@/modules/checkout/schema'
import { accountFields, isBlocked } from '@/modules/checkout/stripe/account-state'
import { hasErrorCode, ignoreNotFound, withStripe } from '@/modules/checkout/stripe/client'
import { findPayeesToFollow, hasEarned } from '@/modules/wallet/service'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { chunks } from '@/src/kit/chunks'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import type { Outcome } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { outdated, untilCurrent } from '@/src/kit/until-current'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

/** Gives a seller time to react to an unauthorized change of the bank account. */
const payoutFreezeMs = 24 * 3_600_000

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
  const frozenUntil = hasBankChanged ? await freezeUntil(tx, before) : before.frozenUntil
  await tx.db
    .update(stripeAccounts)
    .set({
      ...read,
      banks: read.banks || before.banks,
      destination: read.destination ?? before.destination,
      frozenUntil,
    })
    .where(eq(stripeAccounts.accountId, accountId))
  if (hasBankChanged) await notifyAccountChanged(tx, sellerId)
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

async function freezeUntil(
  tx: TxContext,
  { sellerId, banks, frozenUntil }: AccountRow,
): Promise<number | null> {
  const isRisky = banks !== '' || (await hasEarned(tx, sellerId))
  return isRisky ? tx.now() + payoutFreezeMs : frozenUntil
}

/** Also sends an email, because an attacker may control the seller's session. */
async function notifyAccountChanged(tx: TxContext, sellerId: string): Promise<void> {
  await publish(tx, PayoutAccountChanged, { sellerId })
  const to = await maybeVerifiedEmail(tx, sellerId)
  if (to === undefined) return
  const email = serverMessages.accountChanged
  const site = { site: readConfig(tx, appConfig).SITE_NAME }
  await enqueueEmail(tx, `payout-account:${newId(tx)}`, {
    to,
    subject: email.subject(site),
    text: email.text(site),
    action: { label: email.action, url: `${publicUrl(tx)}/wallet` },
  })
}

async function maybeAccountById(ctx: Context, accountId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.accountId, accountId))
  return account
}

/** For `catch`: returns undefined if the seller closed the account or revoked the site's access. */
export function ignoreRevokedAccount(error: unknown): undefined {
  if (!hasErrorCode(error, 'account_invalid')) ignoreNotFound(error)
}
