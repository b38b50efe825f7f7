import { invalidRequest } from '@/tests/support/fake-stripe/errors'
import { firstPage, type ListObject } from '@/tests/support/fake-stripe/lists'
import type { StripeStore } from '@/tests/support/fake-stripe/store'

type JsonObject = Record<string, unknown>

const typeOfPrefix = {
  pi: 'payment_intent',
  ch: 'charge',
  txn: 'balance_transaction',
  re: 'refund',
  acct: 'account',
  tr: 'transfer',
} as const

/** The object as it is answered: what always comes along is put in, links are ids unless they are asked to be expanded. */
export function serialize(store: StripeStore, object: object, expand: readonly string[] = []): JsonObject {
  const shown = addIncludedObjects(store, structuredClone(object) as JsonObject)
  for (const path of expand) expandPath(store, shown, path.split('.'))
  return shown
}

/** A page of a list, its elements presented; `expand` names them by `data`. */
export function serializeList(store: StripeStore, list: ListObject, expand: readonly string[]): JsonObject {
  const own = expand.map((path) => path.replace(/^data\./, ''))
  return { ...list, data: list.data.map((one) => serialize(store, one, own)) }
}

function addIncludedObjects(store: StripeStore, shown: JsonObject): JsonObject {
  const { balance_transaction, transfer_reversal } = store.tables
  if (shown.object === 'dispute' && Array.isArray(shown.balance_transactions))
    shown.balance_transactions = shown.balance_transactions.map((id) => balance_transaction.get(id))
  if (shown.object === 'transfer') {
    const own = [...transfer_reversal.values()].filter((one) => one.transfer === shown.id)
    shown.reversals = firstPage(`/v1/transfers/${shown.id}/reversals`, own)
  }
  return shown
}

function expandPath(store: StripeStore, shown: JsonObject, [name = '', ...rest]: string[]): void {
  if (shown.object === 'charge' && name === 'refunds') {
    const own = [...store.tables.refund.values()].filter((one) => one.charge === shown.id)
    shown.refunds = firstPage('/v1/refunds', own)
    return
  }
  const link = shown[name]
  if (link === null || link === undefined) return
  if (typeof link === 'string') shown[name] = serializeLinked(store, link)
  if (rest.length > 0) expandPath(store, shown[name] as JsonObject, rest)
}

function serializeLinked(store: StripeStore, id: string): JsonObject {
  const kind = typeOfPrefix[id.split('_')[0] as keyof typeof typeOfPrefix]
  const found = kind && store.tables[kind].get(id)
  if (!found) throw invalidRequest(`This property cannot be expanded (${id}).`)
  return serialize(store, found)
}
