import { invalidRequest } from '@/tests/support/fake-stripe/errors'
import { firstPage, type ListObject } from '@/tests/support/fake-stripe/lists'
import type { StripeStore } from '@/tests/support/fake-stripe/store'

type JsonObject = Record<string, unknown>

const typeOfPrefix = {
  pi: 'payment_intent',
  ch: 'charge',
  txn: 'balance_transaction',
  re: 'refund',
  prv: 'review',
  acct: 'account',
  tr: 'transfer',
} as const

/** Returns the API representation: embedded objects are included, links are ids unless expanded. */
export function serialize(store: StripeStore, object: object, expand: readonly string[] = []): JsonObject {
  const json = addIncludedObjects(store, structuredClone(object) as JsonObject)
  for (const path of expand) expandPath(store, json, path.split('.'))
  return json
}

/** Serializes a page of a list. `expand` paths start with `data.` */
export function serializeList(store: StripeStore, list: ListObject, expand: readonly string[]): JsonObject {
  const paths = expand.map((path) => path.replace(/^data\./, ''))
  return { ...list, data: list.data.map((one) => serialize(store, one, paths)) }
}

function addIncludedObjects(store: StripeStore, json: JsonObject): JsonObject {
  const { balance_transaction, transfer_reversal } = store.tables
  if (json.object === 'dispute' && Array.isArray(json.balance_transactions))
    json.balance_transactions = json.balance_transactions.map((id) => balance_transaction.get(id))
  if (json.object === 'transfer') {
    const reversals = [...transfer_reversal.values()].filter((one) => one.transfer === json.id)
    json.reversals = firstPage(`/v1/transfers/${json.id}/reversals`, reversals)
  }
  return json
}

function expandPath(store: StripeStore, json: JsonObject, [name = '', ...rest]: string[]): void {
  if (json.object === 'charge' && name === 'refunds') {
    const refunds = [...store.tables.refund.values()].filter((one) => one.charge === json.id)
    json.refunds = firstPage('/v1/refunds', refunds)
    return
  }
  const link = json[name]
  if (link === null || link === undefined) return
  if (typeof link === 'string') json[name] = serializeLinked(store, link)
  if (rest.length > 0) expandPath(store, json[name] as JsonObject, rest)
}

function serializeLinked(store: StripeStore, id: string): JsonObject {
  const kind = typeOfPrefix[id.split('_')[0] as keyof typeof typeOfPrefix]
  const found = kind && store.tables[kind].get(id)
  if (!found) throw invalidRequest(`This property cannot be expanded (${id}).`)
  return serialize(store, found)
}
