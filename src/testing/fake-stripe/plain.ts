import type { Params } from '@/src/testing/fake-stripe/form'

/** What a smaller peer leaves out of its objects, and what it makes nothing of where it is asked for. */
const unsaid = new Set(['amount_received', 'balance_transaction', 'livemode'])
const unheard = new Set(['expand', 'payment_intent', 'transfer_group'])

/** The parameters of a question as a peer takes them that knows neither expansion nor filters of lists. */
export function heardPlainly(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !unheard.has(name)))
}

/** An answer of such a peer: links are ids, and what can be known from elsewhere is left out. */
export function saidPlainly(body: object): object {
  return JSON.parse(JSON.stringify(body), (name, value) => (unsaid.has(name) ? undefined : value))
}
