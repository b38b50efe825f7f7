import type { Books } from '@/src/testing/fake-stripe/books'
import { type Listed, wholeList } from '@/src/testing/fake-stripe/lists'
import { invalid } from '@/src/testing/fake-stripe/refusal'

type Shown = Record<string, unknown>

const kindOfPrefix = {
  pi: 'payment_intent',
  ch: 'charge',
  txn: 'balance_transaction',
  re: 'refund',
  acct: 'account',
  tr: 'transfer',
} as const

/** The object as it is answered: what always comes along is put in, links are ids unless they are asked to be expanded. */
export function present(books: Books, object: object, expand: readonly string[] = []): Shown {
  const shown = complete(books, structuredClone(object) as Shown)
  for (const path of expand) unfold(books, shown, path.split('.'))
  return shown
}

/** A page of a list, its elements presented; `expand` names them by `data`. */
export function presentList(books: Books, list: Listed, expand: readonly string[]): Shown {
  const own = expand.map((path) => path.replace(/^data\./, ''))
  return { ...list, data: list.data.map((one) => present(books, one, own)) }
}

function complete(books: Books, shown: Shown): Shown {
  const { balance_transaction, transfer_reversal } = books.tables
  if (shown.object === 'dispute' && Array.isArray(shown.balance_transactions))
    shown.balance_transactions = shown.balance_transactions.map((id) => balance_transaction.get(id))
  if (shown.object === 'transfer') {
    const own = [...transfer_reversal.values()].filter((one) => one.transfer === shown.id)
    shown.reversals = wholeList(`/v1/transfers/${shown.id}/reversals`, own)
  }
  return shown
}

function unfold(books: Books, shown: Shown, [name = '', ...rest]: string[]): void {
  if (shown.object === 'charge' && name === 'refunds') {
    const own = [...books.tables.refund.values()].filter((one) => one.charge === shown.id)
    shown.refunds = wholeList('/v1/refunds', own)
    return
  }
  const link = shown[name]
  if (link === null || link === undefined) return
  if (typeof link === 'string') shown[name] = presentLinked(books, link)
  if (rest.length > 0) unfold(books, shown[name] as Shown, rest)
}

function presentLinked(books: Books, id: string): Shown {
  const kind = kindOfPrefix[id.split('_')[0] as keyof typeof kindOfPrefix]
  const found = kind && books.tables[kind].get(id)
  if (!found) throw invalid(`This property cannot be expanded (${id}).`)
  return present(books, found)
}
