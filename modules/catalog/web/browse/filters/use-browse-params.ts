import { useLocation, useSearch } from 'wouter'
import { parseFilters } from '@/modules/catalog/web/browse/filters/parse-filters'
import { marketplacePath } from '@/modules/catalog/web/paths'
import { paramsOf } from '@/web/lib/modules/search'
import { useSearchControls } from '@/web/lib/modules/use-search-controls'

type ParamChanges = Readonly<Record<string, string | undefined>>

/** Reads the marketplace filters from the URL, and changes them without adding a history entry. */
export function useBrowseParams() {
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const controls = useSearchControls()
  const filterParams = controls.filters.flatMap(paramsOf)
  const rawParam = (name: string) => params.get(name) ?? ''
  const clearedFilters = Object.fromEntries(filterParams.map((name) => [name, '']))
  return {
    isOnMarketplace: path === marketplacePath,
    browse: parseFilters(params, controls),
    rawParam,
    /** The number of these parameters that have a value, of all by default. */
    countActive: (names = filterParams) => names.filter((name) => rawParam(name) !== '').length,
    setParams,
    /** Changes that remove all filters. */
    clearedFilters,
    clearFilters: () => setParams(clearedFilters),
    searchFor: (search: string) => navigate(marketplaceUrl(withChanges(new URLSearchParams(), { search }))),
  }

  function setParams(changes: ParamChanges) {
    navigate(marketplaceUrl(withChanges(params, changes)), { replace: true })
  }
}

function withChanges(params: URLSearchParams, changes: ParamChanges) {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

function marketplaceUrl(params: URLSearchParams) {
  return params.size > 0 ? `${marketplacePath}?${params}` : marketplacePath
}
