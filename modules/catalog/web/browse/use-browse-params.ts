import { useLocation, useSearch } from 'wouter'
import type { Category, Sort } from '@/modules/catalog/contract'
import type { BrowseFilters } from '@/modules/catalog/web/queries'

const marketplacePath = '/marketplace'

type ParamChanges = Partial<Record<keyof BrowseFilters, string>>

/** As in the contract, which would bring all of its checks onto every page. */
const categories: Record<Category, true> = { hat: true, face: true, gear: true, package: true }
const sorts: Record<Sort, true> = { 'price-low': true, 'price-high': true, name: true }

const filterParams = ['search', 'category', 'minPrice', 'maxPrice'] as const
const searchMax = 100

/** What the address says about the marketplace, and the way to change it without a step in the history. */
export function useBrowseParams() {
  const [path, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const typed = (name: keyof BrowseFilters) => params.get(name) ?? ''
  return {
    here: path === marketplacePath,
    browse: parseFilters(params),
    typed,
    narrowed: filterParams.filter((name) => typed(name) !== '').length,
    change: (change: ParamChanges) =>
      navigate(marketplaceUrl(withChanges(params, change)), { replace: true }),
    clear: () =>
      navigate(
        marketplaceUrl(withChanges(params, { search: '', category: '', minPrice: '', maxPrice: '' })),
        {
          replace: true,
        },
      ),
    searchFor: (search: string) => navigate(marketplaceUrl(withChanges(new URLSearchParams(), { search }))),
  }
}

/** What is no category, sort or amount counts as not there. */
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

/** "12." while somebody is typing is 12. */
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

function withChanges(params: URLSearchParams, change: ParamChanges) {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

function marketplaceUrl(params: URLSearchParams) {
  return params.size > 0 ? `${marketplacePath}?${params}` : marketplacePath
}
