import { type StripeStore, save, newId, nowSeconds } from '@/src/testing/fake-stripe/books'
import type { BalanceTransaction } from '@/src/testing/fake-stripe/objects'

interface BalanceEntry {
  type: BalanceTransaction['type']
  source: string
  amount: number
  fee?: number
  currency?: string
  pendingSeconds?: number
}

/** Writes a line of the account's balance; every cent that moves is one of these. */
export function addBalanceTransaction(
  books: StripeStore,
  { type, source, amount, fee = 0, currency = 'usd', pendingSeconds = 0 }: BalanceEntry,
) {
  const created = nowSeconds(books)
  return save(books, {
    id: newId(books, 'txn'),
    object: 'balance_transaction',
    type,
    source,
    amount,
    fee,
    net: amount - fee,
    currency,
    created,
    available_on: created + pendingSeconds,
  })
}

/** What lies with Stripe for the site, to the cent: settled and pending together. */
export function balanceCents(books: StripeStore): number {
  return sumNet(books, (line) => line.currency === 'usd')
}

/** What of it may be sent on now. */
export function availableCents(books: StripeStore): number {
  const now = nowSeconds(books)
  return sumNet(books, (line) => line.currency === 'usd' && (line.net < 0 || line.available_on <= now))
}

/** GET /v1/balance */
export function retrieveBalance(books: StripeStore) {
  const available = availableCents(books)
  const pending = balanceCents(books) - available
  return {
    object: 'balance',
    livemode: books.live,
    available: [{ amount: available, currency: 'usd' }],
    pending: [{ amount: pending, currency: 'usd' }],
  }
}

function sumNet(books: StripeStore, counts: (line: BalanceTransaction) => boolean): number {
  let cents = 0
  for (const line of books.tables.balance_transaction.values()) if (counts(line)) cents += line.net
  return cents
}
