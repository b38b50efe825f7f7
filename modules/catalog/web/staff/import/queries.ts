import { queryOptions } from '@tanstack/react-query'
import type { CatalogImport, ImportRowsQuery } from '@/modules/catalog/import/contract'
import { staffItemLists } from '@/modules/catalog/web/staff/items/queries'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'

const importsKey = '/api/admin/imports'
const progressMs = 1_000
/** Without the rows of files. */
const lastImport = { queryKey: [importsKey], exact: true }

/** The catalog file that was uploaded last, if any. Refetched while its import is under way. */
export const importsQuery = queryOptions({
  queryKey: [importsKey],
  queryFn: () => unwrap(api.admin.imports.get()),
  refetchInterval: ({ state }) => (isRunning(state.data) ? progressMs : false),
})

function isRunning(imports: readonly CatalogImport[] | undefined): boolean {
  return imports?.[0]?.state === 'running'
}

/** A page of what an import does with the rows of its file. */
export function importRowsQuery(id: string, query: { kind?: ImportRowsQuery['kind']; cursor?: string }) {
  return queryOptions({
    queryKey: [importsKey, id, 'rows', query],
    queryFn: () => unwrapPage(api.admin.imports({ id }).rows.get({ query })),
  })
}

export function useUploadCatalog() {
  return useRefetchingMutation(lastImport, async (file: File): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const options = { query: { name: file.name }, headers, fetch: { body: file } }
    // As text, the client would go through each of its characters. Safe: the body is the file.
    await unwrap(api.admin.imports.post(undefined as unknown as object, options))
  })
}

/** Starts or discards an import that waits. */
export function useDecideImport(id: string) {
  return useRefetchingMutation(
    [lastImport, ...staffItemLists],
    async (decision: 'start' | 'discard'): Promise<void> => {
      const route = api.admin.imports({ id })
      await unwrap(decision === 'start' ? route.start.post() : route.discard.post())
    },
  )
}
