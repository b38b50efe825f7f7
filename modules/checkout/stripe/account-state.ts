import type Stripe from 'stripe'
import { serverMessages } from '@/modules/checkout/messages'
import type { StripeAccountState } from '@/modules/checkout/stripe/provider-states'

/** With one of these, Stripe sends nothing more to the bank account until it is replaced or verified again. */
const failedBankStatuses = ['errored', 'verification_failed', 'tokenized_account_number_deactivated']

interface AccountFields {
  state: StripeAccountState
  /** Ids of the bank accounts or cards Stripe pays to, separated by spaces. */
  banks: string
  destination: string | null
}

/** Returns what the site stores of an account; `undefined` is one that the seller closed or disconnected. */
export function accountFields(account: Stripe.Account | undefined): AccountFields {
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
export function isBlocked(state: StripeAccountState): boolean {
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
