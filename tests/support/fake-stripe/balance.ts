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

/** Writes a line of the account's balance; every cent that moves is one of these. */
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

/** What lies with Stripe for the site, to the cent: settled and pending together. */
export function balanceCents(store: StripeStore): number {
  return sumNet(store, (line) => line.currency === 'usd')
}

/** What of it may be sent on now. */
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
    livemode: store.live,
    available: [{ amount: available, currency: 'usd' }],
    pending: [{ amount: pending, currency: 'usd' }],
  }
}

function sumNet(store: StripeStore, counts: (line: BalanceTransaction) => boolean): number {
  let cents = 0
  for (const line of store.tables.balance_transaction.values()) if (counts(line)) cents += line.net
  return cents
}
