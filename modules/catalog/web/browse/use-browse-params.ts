import { useLocation, useSearch } from 'wouter'
import type { Category, Sort } from '@/modules/catalog/contract'
import { marketplacePath } from '@/modules/catalog/web/paths'
import type { BrowseFilters } from '@/modules/catalog/web/queries'

type ParamChanges = Partial<Record<keyof BrowseFilters, string>>

/** Repeated from contract.ts, which would add all of its validation to the first bundle. */
const categories: Record<Category, true> = { hat: true, face: true, gear: true, package: true }
const sorts: Record<Sort, true> = { 'price-low': true, 'price-high': true, name: true }

const filterParams = ['search', 'category', 'minPrice', 'maxPrice'] as const
const searchMax = 100

/** Reads the marketplace filters from the URL, and changes them without adding a history entry. */
export function useBrowseParams() {
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const rawParam = (name: keyof BrowseFilters) => params.get(name) ?? ''
  return {
    isOnMarketplace: path === marketplacePath,
    browse: parseFilters(params),
    rawParam,
    activeFilterCount: filterParams.filter((name) => rawParam(name) !== '').length,
    setParams,
    clearFilters: () => setParams({ search: '', category: '', minPrice: '', maxPrice: '' }),
    searchFor: (search: string) => navigate(marketplaceUrl(withChanges(new URLSearchParams(), { search }))),
  }

  function setParams(changes: ParamChanges) {
    navigate(marketplaceUrl(withChanges(params, changes)), { replace: true })
  }
}

/** Ignores invalid values. */
function parseFilters(params: URLSearchParams): BrowseFilters {
  const category = params.get('category')?.toLowerCase()
  const sort = params.get('sort') ?? undefined
  return {
    search: params.get('search')?.trim().slice(0, searchMax) || undefined,
    category: isCategory(category) ? category : undefined,
    sort: isSort(sort) ? sort : undefined,
    minPrice: parseAmount(params.get('minPrice')),
    maxPrice: parseAmount(params.get('maxPrice')),
  }
}

/** Accepts "12.", which occurs while typing, as 12. */
function parseAmount(text: string | null) {
  const [, whole, cents] = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(text ?? '') ?? []
  if (!whole && !cents) return undefined
  return `${whole || '0'}${cents ? `.${cents}` : ''}`
}

function isCategory(text: string | undefined): text is Category {
  return text !== undefined && Object.hasOwn(categories, text)
}

function isSort(text: string | undefined): text is Sort {
  return text !== undefined && Object.hasOwn(sorts, text)
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
