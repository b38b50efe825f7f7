import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { maybeVerifiedEmail } from '@/modules/auth/service'
import { checkoutErrors } from '@/modules/checkout/errors'
import { PayoutAccountChanged } from '@/modules/checkout/events'
import { stripeAccounts } from '@/modules/checkout/schema'
import { hasErrorCode, withStripe } from '@/modules/checkout/stripe/link'
import { serverMessages } from '@/modules/checkout/words'
import { hasEarned } from '@/modules/wallet/service'
import type { Outcome } from '@/src/core/calls'
import { readConfig } from '@/src/core/config'
import type { Context, TxContext } from '@/src/core/context'
import { publish } from '@/src/core/events'
import { appConfig, publicUrl } from '@/src/core/host-config'
import { newId } from '@/src/core/id'
import { enqueueEmail } from '@/src/core/mail'
import { transact } from '@/src/core/transact'

/** Time for a seller to hear that their money now goes elsewhere, and to stop it. */
const payoutFreezeMs = 24 * 3_600_000

export type AccountRow = typeof stripeAccounts.$inferSelect
type AccountSyncResult = Outcome | { outcome: 'stranger' }

/**
 * Reads a seller's account with Stripe again. Where the money goes elsewhere than before, the seller is told and payouts
 * stand still for a day; so too for a first account, unless the seller had earned nothing that could be stolen.
 */
export async function refreshAccount(ctx: Context, accountId: string): Promise<AccountSyncResult> {
  const found = await withStripe(ctx.core)((stripe) => stripe.accounts.retrieve(accountId).catch(ignoreRevokedAccount))
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
