import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { requireActiveSession, requireReauthentication } from '@/modules/auth/service'
import { isStripeOn } from '@/modules/checkout/config'
import type { PayoutAccount } from '@/modules/checkout/contract'
import { checkoutErrors } from '@/modules/checkout/errors'
import { serverMessages } from '@/modules/checkout/messages'
import { stripeAccounts } from '@/modules/checkout/schema'
import {
  type AccountRow,
  ignoreRevokedAccount,
  maybeAccount,
  refreshAccount,
} from '@/modules/checkout/stripe/account-sync'
import { idempotencyOptions, withStripe } from '@/modules/checkout/stripe/client'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { hourMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

/**
 * Stripe replays an error under the same key, so the key changes hourly: the operator may have fixed the cause. It contains the
 * session, so that a user who takes over an account never gets the Stripe account of its previous user.
 */
const keyRotationMs = hourMs

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
