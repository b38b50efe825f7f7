import { useInstalledModules } from '@/web/lib/modules/installed-modules'
import type { SearchControls } from '@/web/lib/modules/search'

/** The search filters and sorts of all modules. */
export function useSearchControls(): SearchControls {
  const modules = useInstalledModules()
  return {
    filters: modules.flatMap(({ searchFilters = [] }) => searchFilters),
    sorts: modules.flatMap(({ searchSorts = [] }) => searchSorts),
  }
}
