import { queryOptions } from '@tanstack/react-query'
import type { TaxFacts } from '@/modules/tax/contract'
import { api, unwrap } from '@/web/lib/api/api'
import { useStoringMutation } from '@/web/lib/api/refetching-mutation'

const statementKey = '/api/tax/statement'

/** The viewer's sales of a year in UTC; without one, of this year. */
export function taxStatementQuery(year?: number) {
  return queryOptions({
    queryKey: [statementKey, year],
    queryFn: () => unwrap(api.tax.statement.get({ query: { year } })),
  })
}

export const taxFactsQuery = queryOptions({
  queryKey: ['/api/tax/facts'],
  queryFn: () => unwrap(api.tax.facts.get()),
})

export function useSaveTaxFacts() {
  return useStoringMutation(taxFactsQuery, (facts: TaxFacts) => unwrap(api.tax.facts.put(facts)), [
    { queryKey: [statementKey] },
  ])
}
