import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { maybeVerifiedEmail, requireActiveSession, requireReauthentication } from '@/modules/auth/service'
import { isStripeOn } from '@/modules/checkout/config'
import type { PayoutAccount } from '@/modules/checkout/contract'
import { checkoutErrors } from '@/modules/checkout/errors'
import { PayoutAccountBlocked, PayoutAccountChanged } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { stripeAccounts } from '@/modules/checkout/schema'
import { accountFields, isBlocked } from '@/modules/checkout/stripe/account-state'
import {
  hasErrorCode,
  idempotencyOptions,
  ignoreNotFound,
  withStripe,
} from '@/modules/checkout/stripe/client'
import { findPayeesToFollow, hasEarned } from '@/modules/wallet/service'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { chunks } from '@/src/kit/chunks'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import type { ExternalResult, Outcome } from '@/src/kit/outbox-jobs'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'
import { publish } from '@/src/runtime/publish'

/**
 * Stripe replays an error under the same key, so the key changes hourly: the operator may have fixed the cause. It contains the
 * session, so that a user who takes over an account never gets the Stripe account of its previous user.
 */
const keyRotationMs = 3_600_000

/** Gives a seller time to react to an unauthorized change of the bank account. */
const payoutFreezeMs = 24 * 3_600_000

/** Stripe allows a hundred requests a second. */
const concurrentReadsMax = 10

type AccountRow = typeof stripeAccounts.$inferSelect
type AccountSyncResult = Outcome | { outcome: 'stranger' }

/** Stripe verifies the seller's identity as required by law. The site is liable for losses and pays the fees. */
const accountParams: Stripe.AccountCreateParams = {
  capabilities: { transfers: { requested: true } },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
}

/** Returns the user's payout account. Syncs it with Stripe until it is ready. */
export async function findPayoutAccount(ctx: UserContext): Promise<PayoutAccount> {
  if (!isStripeOn(ctx)) return { state: 'not_needed', frozenUntil: null }
  const account = await maybeAccount(ctx, ctx.actor.id)
  if (!account) return { state: 'missing', frozenUntil: null }
  if (account.state !== 'ready') await refreshAccount(ctx, account.accountId)
  const { state, frozenUntil } = (await maybeAccount(ctx, ctx.actor.id)) ?? account
  const isFrozen = frozenUntil !== null && frozenUntil > ctx.core.trustedNow()
  return { state, frozenUntil: isFrozen ? isoTime(frozenUntil) : null }
}

/**
 * Returns a single-use Stripe URL where the user sets up or changes the bank account. Throws password_wrong, log_in_again,
 * payout_provider_unavailable, and not_found if Stripe is not configured.
 */
export async function createPayoutAccountLink(
  ctx: UserContext,
  currentPassword: string | undefined,
): Promise<{ url: string }> {
  if (!isStripeOn(ctx)) throw httpErrors.not_found()
  await requireReauthentication(ctx, currentPassword)
  const account = (await maybeAccount(ctx, ctx.actor.id)) ?? (await createAccount(ctx))
  const url =
    (await maybeAccountLink(ctx, account)) ??
    (await maybeAccountLink(ctx, await replaceAccount(ctx, account)))
  if (url === undefined) throw checkoutErrors.payout_provider_unavailable()
  return { url }
}

/** Returns undefined if the account is gone: the seller closed it or revoked the site's access. */
async function maybeAccountLink(ctx: UserContext, account: AccountRow): Promise<string | undefined> {
  const walletUrl = `${publicUrl(ctx)}/wallet`
  return valueOrUnavailable(
    ctx,
    await withStripe(ctx.core)((stripe) =>
      createAccountLink(stripe, account, walletUrl).catch(ignoreRevokedAccount),
    ),
  )
}

/** Payouts that were sent keep the account they went to. */
async function replaceAccount(ctx: UserContext, gone: AccountRow): Promise<AccountRow> {
  await transact(ctx, (tx) =>
    tx.db.delete(stripeAccounts).where(eq(stripeAccounts.accountId, gone.accountId)),
  )
  return createAccount(ctx, gone.accountId)
}

/**
 * Syncs a seller's account with Stripe. If the bank account changed, notifies the seller and pauses payouts for 24 hours. The
 * first bank account pauses payouts only if the seller has already earned money.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<AccountSyncResult> {
  const result = await withStripe(ctx.core)((stripe) =>
    stripe.accounts.retrieve(accountId).catch(ignoreRevokedAccount),
  )
  if (result.outcome !== 'ok') return { outcome: 'unknown', reason: result.reason }
  const current = accountFields(result.value)
  return transact(ctx, async (tx) => {
    const [before] = await tx.db.select().from(stripeAccounts).where(eq(stripeAccounts.accountId, accountId))
    if (!before) return { outcome: 'stranger' }
    const hasBankChanged = current.banks !== '' && current.banks !== before.banks
    const frozenUntil = hasBankChanged ? await freezeUntil(tx, before) : before.frozenUntil
    await tx.db
      .update(stripeAccounts)
      .set({
        ...current,
        banks: current.banks || before.banks,
        destination: current.destination ?? before.destination,
        frozenUntil,
      })
      .where(eq(stripeAccounts.accountId, accountId))
    if (hasBankChanged) await notifyAccountChanged(tx, before.sellerId)
    if (isBlocked(current.state) && current.state !== before.state)
      await publish(tx, PayoutAccountBlocked, { sellerId: before.sellerId })
    return { outcome: 'done' }
  })
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

/** Throws payout_account_missing, payout_frozen. */
export async function requirePayable(ctx: Context, sellerId: string): Promise<void> {
  const account = await maybeAccount(ctx, sellerId)
  if (account?.state !== 'ready') throw checkoutErrors.payout_account_missing()
  if ((account.frozenUntil ?? 0) > ctx.core.trustedNow()) throw checkoutErrors.payout_frozen()
}

/** Returns the account that the seller's payouts go to, masked; null if none can be paid. */
export async function findDestination(ctx: Context, sellerId: string): Promise<string | null> {
  const account = await maybeAccount(ctx, sellerId)
  return account?.state === 'ready' ? (account.destination ?? serverMessages.unnamedAccount) : null
}

/** Disconnects the user's payout account, which stays at Stripe. Returns what it removed, for the owner. */
export async function removePayoutAccount(tx: TxContext, sellerId: string): Promise<string[]> {
  const removed = await tx.db.delete(stripeAccounts).where(eq(stripeAccounts.sellerId, sellerId)).returning()
  return removed.map(() => serverMessages.removedPayoutAccount)
}

/** `replaced` is part of the key, because Stripe would answer with the account that is gone. */
async function createAccount(ctx: UserContext, replaced = ''): Promise<AccountRow> {
  const { id: sellerId, sessionId } = ctx.actor
  const options = await idempotencyOptions(
    ctx,
    `account:${sellerId}:${sessionId}:${Math.floor(ctx.now() / keyRotationMs)}${replaced && `:${replaced}`}`,
  )
  const params = { ...accountParams, metadata: { seller_id: sellerId } }
  const { id: accountId } = valueOrUnavailable(
    ctx,
    await withStripe(ctx.core)((stripe) => stripe.accounts.create(params, options)),
  )
  await transact(ctx, async (tx) => {
    await requireActiveSession(tx)
    await tx.db
      .insert(stripeAccounts)
      .values({ sellerId, accountId, state: 'incomplete', banks: '' })
      .onConflictDoNothing()
  })
  const account = await maybeAccount(ctx, sellerId)
  if (!account) throw checkoutErrors.payout_provider_unavailable()
  return account
}

async function createAccountLink(
  stripe: Stripe,
  { accountId, state }: AccountRow,
  walletUrl: string,
): Promise<string> {
  if (state !== 'incomplete' && state !== 'restricted')
    return (await stripe.accounts.createLoginLink(accountId)).url
  const link = {
    account: accountId,
    type: 'account_onboarding',
    refresh_url: walletUrl,
    return_url: walletUrl,
  } as const
  return (await stripe.accountLinks.create(link)).url
}

function valueOrUnavailable<Value>(ctx: UserContext, result: ExternalResult<Value>): Value {
  if (result.outcome === 'ok') return result.value
  ctx.core.log.error('could not open the payout account at Stripe', { reason: result.reason })
  throw checkoutErrors.payout_provider_unavailable()
}

async function maybeAccount(ctx: Context, sellerId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.sellerId, sellerId))
  return account
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

/** For `catch`: returns undefined if the seller closed the account or revoked the site's access. */
function ignoreRevokedAccount(error: unknown): undefined {
  if (!hasErrorCode(error, 'account_invalid')) ignoreNotFound(error)
}
