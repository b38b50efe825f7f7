import { useInstalledModules } from '@/web/lib/installed-modules'
import type { SearchControls } from '@/web/lib/search'

/** The search filters and sorts of all modules. */
export function useSearchControls(): SearchControls {
  const modules = useInstalledModules()
  return {
    filters: modules.flatMap(({ searchFilters = [] }) => searchFilters),
    sorts: modules.flatMap(({ searchSorts = [] }) => searchSorts),
  }
}
