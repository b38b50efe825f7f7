import { useSearchParams } from 'wouter'
import type { OwnFilter } from '@/src/kit/lists/own-list'

export const ownFilters = ['buying', 'selling', 'needs-action'] as const satisfies readonly OwnFilter[]
/** The server's limit. */
export const ownSearchMax = 100

export type OwnListQuery = { filter?: OwnFilter; search?: string }

/** The filter and the search of a user's own list, kept in the URL. Ignores invalid values. */
export function useOwnList() {
  const [params, setParams] = useSearchParams()
  const filter = ownFilters.find((one) => one === params.get('filter'))
  const search = params.get('search')?.trim().slice(0, ownSearchMax) || undefined
  const query: OwnListQuery = { filter, search }
  /** Replaces the history entry, so that typing doesn't fill the history. */
  function set(next: OwnListQuery) {
    setParams(
      (previous) => {
        const changed = new URLSearchParams(previous)
        for (const name of ['filter', 'search'] as const) {
          const value = next[name]
          if (value) changed.set(name, value)
          else changed.delete(name)
        }
        return changed
      },
      { replace: true },
    )
  }
  return { query, isFiltered: filter !== undefined || search !== undefined, set }
}

export type OwnList = ReturnType<typeof useOwnList>
