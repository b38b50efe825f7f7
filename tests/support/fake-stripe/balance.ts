import type { BalanceTransaction } from '@/tests/support/fake-stripe/objects'
import { newId, nowSeconds, type StripeStore, save } from '@/tests/support/fake-stripe/store'

interface BalanceEntry {
  type: BalanceTransaction['type']
  source: string
  amount: number
  fee?: number
  currency?: string
  pendingSeconds?: number
}

/** Adds a balance transaction. Every movement of money is one of these. */
export function addBalanceTransaction(
  store: StripeStore,
  { type, source, amount, fee = 0, currency = 'usd', pendingSeconds = 0 }: BalanceEntry,
) {
  const created = nowSeconds(store)
  return save(store, {
    id: newId(store, 'txn'),
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

/** The platform account's balance in cents: available and pending. */
export function balanceCents(store: StripeStore): number {
  return sumNet(store, (line) => line.currency === 'usd')
}

/** The part that can be transferred now. */
export function availableCents(store: StripeStore): number {
  const now = nowSeconds(store)
  return sumNet(store, (line) => line.currency === 'usd' && (line.net < 0 || line.available_on <= now))
}

/** GET /v1/balance */
export function retrieveBalance(store: StripeStore) {
  const available = availableCents(store)
  const pending = balanceCents(store) - available
  return {
    object: 'balance',
    livemode: false,
    available: [{ amount: available, currency: 'usd' }],
    pending: [{ amount: pending, currency: 'usd' }],
  }
}

function sumNet(store: StripeStore, counts: (line: BalanceTransaction) => boolean): number {
  let cents = 0
  for (const line of store.tables.balance_transaction.values()) if (counts(line)) cents += line.net
  return cents
}
