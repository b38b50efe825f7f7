import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { maybeVerifiedEmail, requireReauthentication } from '@/modules/auth/service'
import { isStripeOn } from '@/modules/checkout/config'
import type { PayoutAccount } from '@/modules/checkout/contract'
import { checkoutErrors } from '@/modules/checkout/errors'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { stripeAccounts } from '@/modules/checkout/schema'
import { hasErrorCode, idempotencyOptions, withStripe } from '@/modules/checkout/stripe/client'
import { hasEarned } from '@/modules/wallet/service'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { publish } from '@/src/kit/events'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import type { ExternalResult, Outcome } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueueEmail } from '@/src/mail/send-email'

/** A refusal is remembered under its key; the operator may have mended its cause within the hour. */
const keyRotationMs = 3_600_000

/** Where the person's payouts go, as it stands with Stripe; until it is ready it is read again. */
export async function findPayoutAccount(ctx: UserContext): Promise<PayoutAccount> {
  if (!isStripeOn(ctx)) return { state: 'not_needed', frozenUntil: null }
  const known = await maybeAccount(ctx, ctx.actor.id)
  if (!known) return { state: 'missing', frozenUntil: null }
  if (known.state !== 'ready') await refreshAccount(ctx, known.accountId)
  const { state, frozenUntil } = (await maybeAccount(ctx, ctx.actor.id)) ?? known
  const isFrozen = frozenUntil !== null && frozenUntil > ctx.now()
  return { state, frozenUntil: isFrozen ? isoTime(frozenUntil) : null }
}

/**
 * The address at Stripe where the person says which bank their payouts go to, and may change it: once for one use. Throws
 * password_wrong, log_in_again, payout_provider_unavailable, and not_found where Stripe is not in use.
 */
export async function createPayoutAccountLink(
  ctx: UserContext,
  currentPassword: string | undefined,
): Promise<{ url: string }> {
  if (!isStripeOn(ctx)) throw httpErrors.not_found()
  await requireReauthentication(ctx, currentPassword)
  const account = (await maybeAccount(ctx, ctx.actor.id)) ?? (await createAccount(ctx))
  const back = `${publicUrl(ctx)}/wallet`
  return valueOrUnavailable(
    ctx,
    await withStripe(ctx.core)(async (stripe) => ({ url: await createAccountLink(stripe, account, back) })),
  )
}

async function createAccountLink(
  stripe: Stripe,
  { accountId, state }: AccountRow,
  back: string,
): Promise<string> {
  if (state !== 'incomplete') return (await stripe.accounts.createLoginLink(accountId)).url
  const link = {
    account: accountId,
    type: 'account_onboarding',
    refresh_url: back,
    return_url: back,
  } as const
  return (await stripe.accountLinks.create(link)).url
}

/** Stripe asks the seller who they are and bears what the law asks of it; the site answers for losses and pays the fees. */
const accountParams: Stripe.AccountCreateParams = {
  capabilities: { transfers: { requested: true } },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
}

async function createAccount(ctx: UserContext): Promise<AccountRow> {
  const { id: sellerId } = ctx.actor
  const options = await idempotencyOptions(
    ctx,
    `account:${sellerId}:${Math.floor(ctx.now() / keyRotationMs)}`,
  )
  const own = { ...accountParams, metadata: { seller_id: sellerId } }
  const { id: accountId } = valueOrUnavailable(
    ctx,
    await withStripe(ctx.core)((stripe) => stripe.accounts.create(own, options)),
  )
  await transact(ctx, (tx) =>
    tx.db
      .insert(stripeAccounts)
      .values({ sellerId, accountId, state: 'incomplete', banks: '', frozenUntil: null })
      .onConflictDoNothing(),
  )
  const kept = await maybeAccount(ctx, sellerId)
  if (!kept) throw checkoutErrors.payout_provider_unavailable()
  return kept
}

function valueOrUnavailable<Value>(ctx: UserContext, answer: ExternalResult<Value>): Value {
  if (answer.outcome === 'ok') return answer.value
  ctx.core.log.error('could not open the payout account at Stripe', { reason: answer.reason })
  throw checkoutErrors.payout_provider_unavailable()
}

/** Time for a seller to hear that their money now goes elsewhere, and to stop it. */
const payoutFreezeMs = 24 * 3_600_000

export type AccountRow = typeof stripeAccounts.$inferSelect
type AccountSyncResult = Outcome | { outcome: 'stranger' }

/**
 * Reads a seller's account with Stripe again. Where the money goes elsewhere than before, the seller is told and payouts
 * stand still for a day; so too for a first account, unless the seller had earned nothing that could be stolen.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<AccountSyncResult> {
  const found = await withStripe(ctx.core)((stripe) =>
    stripe.accounts.retrieve(accountId).catch(ignoreRevokedAccount),
  )
  if (found.outcome !== 'ok') return { outcome: 'unknown', reason: found.reason }
  const now = accountFields(found.value)
  return transact(ctx, async (tx) => {
    const [before] = await tx.db.select().from(stripeAccounts).where(eq(stripeAccounts.accountId, accountId))
    if (!before) return { outcome: 'stranger' }
    const isMoved = now.banks !== '' && now.banks !== before.banks
    const frozenUntil = isMoved ? await freezeUntil(tx, before) : before.frozenUntil
    await tx.db
      .update(stripeAccounts)
      .set({ ...now, banks: now.banks || before.banks, frozenUntil })
      .where(eq(stripeAccounts.accountId, accountId))
    if (isMoved) await notifyAccountChanged(tx, before.sellerId)
    return { outcome: 'done' }
  })
}

/** The same for the account that a seller has. */
export async function refreshSellerAccount(ctx: Context, sellerId: string): Promise<AccountSyncResult> {
  const account = await maybeAccount(ctx, sellerId)
  return account ? refreshAccount(ctx, account.accountId) : { outcome: 'stranger' }
}

export async function maybeAccount(ctx: Context, sellerId: string): Promise<AccountRow | undefined> {
  const [account] = await ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.sellerId, sellerId))
  return account
}

/** Throws payout_account_missing, payout_frozen. */
export async function requirePayable(ctx: Context, sellerId: string): Promise<void> {
  const account = await maybeAccount(ctx, sellerId)
  if (account?.state !== 'ready') throw checkoutErrors.payout_account_missing()
  if ((account.frozenUntil ?? 0) > ctx.now()) throw checkoutErrors.payout_frozen()
}

async function freezeUntil(
  tx: TxContext,
  { sellerId, banks, frozenUntil }: AccountRow,
): Promise<number | null> {
  const isRisky = banks !== '' || (await hasEarned(tx, sellerId))
  return isRisky ? tx.now() + payoutFreezeMs : frozenUntil
}

/** By mail too: whoever did it may be signed in here. */
async function notifyAccountChanged(tx: TxContext, sellerId: string): Promise<void> {
  await publish(tx, PayoutAccountChanged, { sellerId })
  const to = await maybeVerifiedEmail(tx, sellerId)
  if (to === undefined) return
  const words = serverMessages.accountChanged
  const site = { site: readConfig(tx, appConfig).SITE_NAME }
  await enqueueEmail(tx, `payout-account:${newId(tx)}`, {
    to,
    subject: words.subject(site),
    text: words.text(site),
    action: { label: words.action, url: `${publicUrl(tx)}/wallet` },
  })
}

function accountFields(account: Stripe.Account | undefined): Pick<AccountRow, 'state' | 'banks'> {
  const banks = (account?.external_accounts?.data ?? []).map(({ id }) => id).sort()
  return { state: accountStateOf(account), banks: banks.join(' ') }
}

function accountStateOf(account: Stripe.Account | undefined): AccountRow['state'] {
  if (!account?.details_submitted) return 'incomplete'
  return account.payouts_enabled && account.capabilities?.transfers === 'active' ? 'ready' : 'checking'
}

/** The seller has closed the account, or taken it away from the site. */
function ignoreRevokedAccount(error: unknown): undefined {
  if (!hasErrorCode(error, 'account_invalid')) throw error
}
