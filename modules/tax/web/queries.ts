import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TaxFacts } from '@/modules/tax/contract'
import { api, unwrap } from '@/web/lib/api'

/** The viewer's sales of a year in UTC; without one, of this year. */
export function taxStatementQuery(year?: number) {
  return queryOptions({
    queryKey: ['/api/tax/statement', year],
    queryFn: () => unwrap(api.tax.statement.get({ query: { year } })),
  })
}

export const taxFactsQuery = queryOptions({
  queryKey: ['/api/tax/facts'],
  queryFn: () => unwrap(api.tax.facts.get()),
})

export function useSaveTaxFacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (facts: TaxFacts) => unwrap(api.tax.facts.put(facts)),
    onSuccess: (saved) => client.setQueryData(taxFactsQuery.queryKey, saved),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/tax/statement'] }),
  })
}
