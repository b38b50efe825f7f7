import type { Params } from '@/src/testing/fake-stripe/form'

/** What a smaller peer leaves out of its objects, and what it makes nothing of where it is asked for. */
const omittedFields = new Set(['amount_received', 'balance_transaction', 'livemode'])
const ignoredParams = new Set(['expand', 'payment_intent', 'transfer_group'])

/** The parameters of a question as a peer takes them that knows neither expansion nor filters of lists. */
export function supportedParams(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !ignoredParams.has(name)))
}

/** An answer of such a peer: links are ids, and what can be known from elsewhere is left out. */
export function withoutOptionalFields(body: object): object {
  return JSON.parse(JSON.stringify(body), (name, value) => (omittedFields.has(name) ? undefined : value))
}
