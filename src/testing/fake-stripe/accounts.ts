import { recordEvent } from '@/src/testing/fake-stripe/announce'
import { type StripeStore, getObject, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import { hashParam, type Params, stringParam } from '@/src/testing/fake-stripe/form'
import type { Account, BankAccount } from '@/src/testing/fake-stripe/objects'
import { invalidRequest, resourceMissing } from '@/src/testing/fake-stripe/refusal'

const linkSeconds = 300

export function createAccount(books: StripeStore, params: Params): Account {
  const id = newId(books, 'acct')
  books.accountCents.set(id, 0)
  return save(books, {
    id,
    object: 'account',
    capabilities: { transfers: 'inactive' },
    created: nowSeconds(books),
    details_submitted: false,
    email: stringParam(params, 'email') ?? null,
    external_accounts: { object: 'list', data: [] },
    metadata: hashParam(params, 'metadata'),
    payouts_enabled: false,
  })
}

export function findAccount(books: StripeStore, id: string): Account {
  const account = books.tables.account.get(id)
  if (!account) throw resourceMissing('account', id)
  return account
}

/** POST /v1/account_links: where the seller types their bank details. */
export function createAccountLink(books: StripeStore, params: Params) {
  const account = findAccount(books, stringParam(params, 'account') ?? '')
  if (!stringParam(params, 'refresh_url') || !stringParam(params, 'return_url'))
    throw invalidRequest('account_links need a refresh_url and a return_url', 'parameter_missing')
  const created = nowSeconds(books)
  return {
    object: 'account_link',
    created,
    expires_at: created + linkSeconds,
    url: `https://connect.stripe.test/setup/${account.id}/${newId(books, 's').slice(2)}`,
  }
}

/** POST /v1/accounts/:id/login_links: where the seller comes back to what they typed. */
export function createLoginLink(books: StripeStore, id: string) {
  const account = findAccount(books, id)
  if (!account.details_submitted)
    throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.')
  const url = `https://connect.stripe.test/express/${account.id}/${newId(books, 's').slice(2)}`
  return { object: 'login_link', created: nowSeconds(books), url }
}

/** The seller has typed all that is asked of them, and Stripe is content, or not yet. */
export function completeOnboarding(books: StripeStore, accountId: string, transfers: 'active' | 'pending' = 'active'): void {
  const account = getObject(books, 'account', accountId)
  const isActive = transfers === 'active'
  Object.assign(account, { details_submitted: true, payouts_enabled: isActive, capabilities: { transfers } })
  if (account.external_accounts.data.length === 0) setBankAccount(books, account)
  recordEvent(books, 'account.updated', account, accountId)
}

/** Whoever is signed in at Stripe has the money go to another bank. */
export function changeBankAccount(books: StripeStore, accountId: string): void {
  const account = getObject(books, 'account', accountId)
  recordEvent(books, 'account.external_account.created', setBankAccount(books, account), accountId)
}

function setBankAccount(books: StripeStore, account: Account): BankAccount {
  const bank: BankAccount = { id: newId(books, 'ba'), object: 'bank_account' }
  account.external_accounts.data = [bank]
  return bank
}

/** The seller's money leaves the connected account, so that nothing of it can be taken back. */
export function emptyAccount(books: StripeStore, accountId: string): void {
  books.accountCents.set(accountId, 0)
}
