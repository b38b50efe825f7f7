import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Suggestion } from '@/modules/catalog/contract'
import { itemFreshMs } from '@/modules/catalog/web/queries'
import { api, unwrap } from '@/web/lib/api/api'
import { useDebouncedValue } from '@/web/lib/browser/use-debounced-value'

const debounceMs = 150

/** Items whose name contains this text: first those with this name. */
export function suggestionsQuery(text: string) {
  return queryOptions({
    queryKey: ['/api/search/suggestions', text],
    queryFn: () => unwrap(api.search.suggestions.get({ query: { q: text } })),
    staleTime: itemFreshMs,
  })
}

/** The suggestions for a text once typing pauses. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const search = useDebouncedValue(text.trim(), debounceMs)
  const { data = [] } = useQuery({
    ...suggestionsQuery(search),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return search === '' ? [] : data
}
