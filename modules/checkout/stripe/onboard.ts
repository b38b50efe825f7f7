import type Stripe from 'stripe'
import { requireReauthentication } from '@/modules/auth/service'
import { isStripeOn } from '@/modules/checkout/config'
import type { PayoutAccount } from '@/modules/checkout/contract'
import { checkoutErrors } from '@/modules/checkout/errors'
import { stripeAccounts } from '@/modules/checkout/schema'
import { type AccountRow, maybeAccount, refreshAccount } from '@/modules/checkout/stripe/accounts'
import { idempotencyOptions } from '@/modules/checkout/stripe/installation'
import { withStripe } from '@/modules/checkout/stripe/link'
import type { ExternalResult } from '@/src/core/calls'
import type { UserContext } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { publicUrl } from '@/src/core/host-config'
import { isoTime } from '@/src/core/iso-time'
import { transact } from '@/src/core/transact'

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

async function createAccountLink(stripe: Stripe, { accountId, state }: AccountRow, back: string): Promise<string> {
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
  const options = await idempotencyOptions(ctx, `account:${sellerId}:${Math.floor(ctx.now() / keyRotationMs)}`)
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
