import { useLocation, useSearch } from 'wouter'

/** The filters of a list, kept in the query of the URL. A new filter begins at the first page. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [path, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const read = (name: string) => search.get(name) ?? undefined
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<
    Name,
    string | undefined
  >

  function hrefWith(changes: Readonly<Record<string, string | undefined>>): string {
    const next = new URLSearchParams(search)
    next.delete('cursor')
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next.size > 0 ? `${path}?${next}` : path
  }

  return {
    values,
    cursor: read('cursor'),
    hrefWith,
    /** Replaces the history entry, so that typing doesn't fill the history. */
    set: (changes: Readonly<Record<string, string | undefined>>) =>
      navigate(hrefWith(changes), { replace: true }),
  }
}

export type UrlFilters = ReturnType<typeof useUrlFilters>
