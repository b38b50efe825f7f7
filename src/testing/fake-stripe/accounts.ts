import { announce } from '@/src/testing/fake-stripe/announce'
import { type Books, get, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import { hash, type Params, text } from '@/src/testing/fake-stripe/form'
import type { Account, Bank } from '@/src/testing/fake-stripe/objects'
import { invalid, missing } from '@/src/testing/fake-stripe/refusal'

const linkSeconds = 300

export function createAccount(books: Books, params: Params): Account {
  const id = newId(books, 'acct')
  books.accountCents.set(id, 0)
  return keep(books, {
    id,
    object: 'account',
    capabilities: { transfers: 'inactive' },
    created: seconds(books),
    details_submitted: false,
    email: text(params, 'email') ?? null,
    external_accounts: { object: 'list', data: [] },
    metadata: hash(params, 'metadata'),
    payouts_enabled: false,
  })
}

export function findAccount(books: Books, id: string): Account {
  const account = books.tables.account.get(id)
  if (!account) throw missing('account', id)
  return account
}

/** POST /v1/account_links: where the seller types their bank details. */
export function linkAccount(books: Books, params: Params) {
  const account = findAccount(books, text(params, 'account') ?? '')
  if (!text(params, 'refresh_url') || !text(params, 'return_url'))
    throw invalid('account_links need a refresh_url and a return_url', 'parameter_missing')
  const created = seconds(books)
  return {
    object: 'account_link',
    created,
    expires_at: created + linkSeconds,
    url: `https://connect.stripe.test/setup/${account.id}/${newId(books, 's').slice(2)}`,
  }
}

/** POST /v1/accounts/:id/login_links: where the seller comes back to what they typed. */
export function logIntoAccount(books: Books, id: string) {
  const account = findAccount(books, id)
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const url = `https://connect.stripe.test/express/${account.id}/${newId(books, 's').slice(2)}`
  return { object: 'login_link', created: seconds(books), url }
}

/** The seller has typed all that is asked of them, and Stripe is content, or not yet. */
export function onboard(books: Books, accountId: string, transfers: 'active' | 'pending' = 'active'): void {
  const account = get(books, 'account', accountId)
  const isActive = transfers === 'active'
  Object.assign(account, { details_submitted: true, payouts_enabled: isActive, capabilities: { transfers } })
  if (account.external_accounts.data.length === 0) setBank(books, account)
  announce(books, 'account.updated', account, accountId)
}

/** Whoever is signed in at Stripe has the money go to another bank. */
export function changeBank(books: Books, accountId: string): void {
  const account = get(books, 'account', accountId)
  announce(books, 'account.external_account.created', setBank(books, account), accountId)
}

function setBank(books: Books, account: Account): Bank {
  const bank: Bank = { id: newId(books, 'ba'), object: 'bank_account' }
  account.external_accounts.data = [bank]
  return bank
}

/** The seller's money leaves the connected account, so that nothing of it can be taken back. */
export function spend(books: Books, accountId: string): void {
  books.accountCents.set(accountId, 0)
}
