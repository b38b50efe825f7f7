import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api'

const queuesKey = '/api/admin/queues'

/** An open case of a queue. */
export type OpenCase = NonNullable<
  Awaited<ReturnType<ReturnType<typeof api.admin.queues>['get']>>['data']
>[number]

type CaseFilters = { assignee?: 'me' | 'nobody'; snoozed?: boolean; cursor?: string }

/** The number of open cases in each queue. */
export const queuesQuery = queryOptions({
  queryKey: [queuesKey],
  queryFn: () => unwrap(api.admin.queues.get()),
  refetchInterval: 30_000,
})

/** A page of the open cases of a queue, oldest first. */
export function casesQuery(name: string, filters: CaseFilters = {}) {
  return queryOptions({
    queryKey: [queuesKey, name, filters],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(api.admin.queues({ name }).get({ query: filters }))
      return { rows: data, next: nextCursor(headers) }
    },
    staleTime: 0,
  })
}

/** An open case and who works on it. Fails with not_found once it is closed. */
export function caseQuery(name: string, id: string) {
  return queryOptions({
    queryKey: [queuesKey, name, 'case', id],
    queryFn: () =>
      unwrap(
        api.admin
          .queues({ name })
          .cases({ id: encodeURIComponent(id) })
          .get(),
      ),
    staleTime: 0,
    retry: false,
  })
}

/** Refetches the queues and their cases afterwards. */
export function useCaseMutations(name: string, id: string) {
  const client = useQueryClient()
  const path = api.admin.queues({ name }).cases({ id: encodeURIComponent(id) })
  const onSettled = () => client.invalidateQueries({ queryKey: [queuesKey] })
  return {
    claim: useMutation({ mutationFn: () => unwrap(path.claim.post()), onSettled }),
    release: useMutation({ mutationFn: () => unwrap(path.release.post()), onSettled }),
    snooze: useMutation({
      mutationFn: (until: string | null) => unwrap(path.snooze.post({ until })),
      onSettled,
    }),
  }
}

const viewsKey = '/api/admin/views'

/** A view of a list that the viewer saved. */
export type SavedView = NonNullable<Awaited<ReturnType<typeof api.admin.views.get>>['data']>[number]

/** The viewer's views of a list. */
export const viewsQuery = (table: string) =>
  queryOptions({
    queryKey: [viewsKey, table],
    queryFn: () => unwrap(api.admin.views.get({ query: { table } })),
  })

/** Refetches the views of the list afterwards. */
export function useViewMutations(table: string) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: [viewsKey, table] })
  return {
    save: useMutation({
      mutationFn: (view: Pick<SavedView, 'name' | 'filters'>) =>
        unwrap(api.admin.views.post({ table, ...view })),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
        unwrap(api.admin.views({ id }).patch({ name })),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: string) => unwrap(api.admin.views({ id }).delete()), onSettled }),
  }
}
