import { type Books, keep, newId, seconds } from '@/src/testing/fake-stripe/books'
import type { BalanceTransaction } from '@/src/testing/fake-stripe/objects'

interface Entry {
  type: BalanceTransaction['type']
  source: string
  amount: number
  fee?: number
  currency?: string
  heldSeconds?: number
}

/** Writes a line of the account's balance; every cent that moves is one of these. */
export function enter(
  books: Books,
  { type, source, amount, fee = 0, currency = 'usd', heldSeconds = 0 }: Entry,
) {
  const created = seconds(books)
  return keep(books, {
    id: newId(books, 'txn'),
    object: 'balance_transaction',
    type,
    source,
    amount,
    fee,
    net: amount - fee,
    currency,
    created,
    available_on: created + heldSeconds,
  })
}

/** What lies with Stripe for the site, to the cent: settled and pending together. */
export function balanceCents(books: Books): number {
  return sum(books, (line) => line.currency === 'usd')
}

/** What of it may be sent on now. */
export function availableCents(books: Books): number {
  const now = seconds(books)
  return sum(books, (line) => line.currency === 'usd' && (line.net < 0 || line.available_on <= now))
}

/** GET /v1/balance */
export function showBalance(books: Books) {
  const available = availableCents(books)
  const pending = balanceCents(books) - available
  return {
    object: 'balance',
    livemode: books.live,
    available: [{ amount: available, currency: 'usd' }],
    pending: [{ amount: pending, currency: 'usd' }],
  }
}

function sum(books: Books, counts: (line: BalanceTransaction) => boolean): number {
  let cents = 0
  for (const line of books.tables.balance_transaction.values()) if (counts(line)) cents += line.net
  return cents
}
