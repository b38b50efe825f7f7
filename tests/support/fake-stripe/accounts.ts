import type Stripe from 'stripe'
import { invalidRequest, resourceMissing } from '@/tests/support/fake-stripe/errors'
import { recordEvent } from '@/tests/support/fake-stripe/events'
import { hashParam, type Params, stringParam } from '@/tests/support/fake-stripe/form-params'
import type { Account, BankAccount } from '@/tests/support/fake-stripe/objects'
import { getObject, newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

const linkSeconds = 300

export function createAccount(store: StripeStore, params: Params): Account {
  const id = newId(store, 'acct')
  store.accountCents.set(id, 0)
  return save(store, {
    id,
    object: 'account',
    capabilities: { transfers: 'inactive' },
    created: nowSeconds(store),
    details_submitted: false,
    email: stringParam(params, 'email') ?? null,
    external_accounts: { object: 'list', data: [] },
    metadata: hashParam(params, 'metadata'),
    payouts_enabled: false,
  })
}

export function findAccount(store: StripeStore, id: string): Account {
  const account = store.tables.account.get(id)
  if (!account) throw resourceMissing('account', id)
  return account
}

/** POST /v1/account_links: the onboarding page. */
export function createAccountLink(store: StripeStore, params: Params) {
  const account = findAccount(store, stringParam(params, 'account') ?? '')
  if (!stringParam(params, 'refresh_url') || !stringParam(params, 'return_url'))
    throw invalidRequest('account_links need a refresh_url and a return_url', 'parameter_missing')
  const created = nowSeconds(store)
  return {
    object: 'account_link',
    created,
    expires_at: created + linkSeconds,
    url: `https://connect.stripe.test/setup/${account.id}/${newId(store, 's').slice(2)}`,
  }
}

/** POST /v1/accounts/:id/login_links: the Express dashboard. */
export function createLoginLink(store: StripeStore, id: string) {
  const account = findAccount(store, id)
  if (!account.details_submitted)
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
  const url = `https://connect.stripe.test/express/${account.id}/${newId(store, 's').slice(2)}`
  return { object: 'login_link', created: nowSeconds(store), url }
}

/** The seller submits all details. Transfers become active, or stay pending while Stripe reviews them. */
export function completeOnboarding(
  store: StripeStore,
  accountId: string,
  transfers: 'active' | 'pending' = 'active',
): void {
  const account = getObject(store, 'account', accountId)
  const isActive = transfers === 'active'
  Object.assign(account, { details_submitted: true, payouts_enabled: isActive, capabilities: { transfers } })
  if (account.external_accounts.data.length === 0) setBankAccount(store, account)
  recordEvent(store, 'account.updated', account, accountId)
}

/** The seller changes the bank account in the Express dashboard. */
export function changeBankAccount(store: StripeStore, accountId: string): void {
  const account = getObject(store, 'account', accountId)
  recordEvent(store, 'account.external_account.created', setBankAccount(store, account), accountId)
}

function setBankAccount(store: StripeStore, account: Account): BankAccount {
  const id = newId(store, 'ba')
  const bank: BankAccount = {
    id,
    object: 'bank_account',
    bank_name: 'Test Bank',
    last4: '6789',
    status: 'new',
  }
  account.external_accounts.data = [bank]
  return bank
}

/** The seller's bank sends a payout of the connected account back. */
export function failBankPayout(store: StripeStore, accountId: string): void {
  const account = getObject(store, 'account', accountId)
  for (const bank of account.external_accounts.data) bank.status = 'errored'
  recordEvent(store, 'payout.failed', { id: newId(store, 'po'), object: 'payout' }, accountId)
}

/** Stripe stops the payouts of a connected account: it waits for details, or rejects the account. */
export function disableAccount(
  store: StripeStore,
  accountId: string,
  requirements: Pick<Stripe.Account.Requirements, 'disabled_reason' | 'currently_due'>,
): void {
  const account = getObject(store, 'account', accountId)
  Object.assign(account, { requirements, payouts_enabled: false, capabilities: { transfers: 'inactive' } })
  recordEvent(store, 'account.updated', account, accountId)
}

/** The connected account is emptied, so that transfers can't be reversed. */
export function emptyAccount(store: StripeStore, accountId: string): void {
  store.accountCents.set(accountId, 0)
}
