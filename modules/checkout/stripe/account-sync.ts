import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { isStripeOn } from '@/modules/checkout/config'
import { PayoutAccountBlocked } from '@/modules/checkout/events'
import { serverMessages } from '@/modules/checkout/messages'
import { announcePayoutAccountChange, freezeAfterChange } from '@/modules/checkout/payout-account-changes'
import { stripeAccounts } from '@/modules/checkout/schema'
import { hasErrorCode, ignoreNotFound, withStripe } from '@/modules/checkout/stripe/client'
import type { StripeAccountState } from '@/modules/checkout/stripe/provider-states'
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

/** With one of these, Stripe sends nothing more to the bank account until it is replaced or verified again. */
const failedBankStatuses = ['errored', 'verification_failed', 'tokenized_account_number_deactivated']

interface AccountFields {
  state: StripeAccountState
  /** Ids of the bank accounts or cards Stripe pays to, separated by spaces. */
  banks: string
  destination: string | null
}

/** Returns what the site stores of an account; `undefined` is one that the seller closed or disconnected. */
function accountFields(account: Stripe.Account | undefined): AccountFields {
  const external = account?.external_accounts?.data ?? []
  const bank = external[0]
  return {
    state: account ? stateOf(account) : 'closed',
    banks: external
      .map(({ id }) => id)
      .sort()
      .join(' '),
    destination: bank ? maskedAccount(bank) : null,
  }
}

/** True if payouts have stopped until the seller, or support, has acted. */
function isBlocked(state: StripeAccountState): boolean {
  return state === 'restricted' || state === 'rejected' || state === 'bank_failed' || state === 'closed'
}

function stateOf(account: Stripe.Account): StripeAccountState {
  const disabledReason: string = account.requirements?.disabled_reason ?? ''
  if (disabledReason.startsWith('rejected.')) return 'rejected'
  if (!account.details_submitted) return 'incomplete'
  if (hasFailedBank(account)) return 'bank_failed'
  if (account.payouts_enabled && account.capabilities?.transfers === 'active') return 'ready'
  return isWaitingForSeller(account) ? 'restricted' : 'checking'
}

/** Stripe pays the default account of the currency. */
function hasFailedBank({ external_accounts }: Stripe.Account): boolean {
  const external = external_accounts?.data ?? []
  const bank = external.find(({ default_for_currency }) => default_for_currency) ?? external[0]
  return failedBankStatuses.includes(bank?.status ?? '')
}

function isWaitingForSeller({ requirements }: Stripe.Account): boolean {
  return [requirements?.currently_due, requirements?.past_due].some((due) => (due?.length ?? 0) > 0)
}

function maskedAccount(account: Stripe.ExternalAccount): string {
  const name = account.object === 'card' ? account.brand : account.bank_name
  return serverMessages.maskedAccount({ name: name ?? '', last4: account.last4 })
}
