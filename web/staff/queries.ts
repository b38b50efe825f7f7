import { queryOptions } from '@tanstack/react-query'
import { casesKey, queuesKey } from '@/src/kit/staff/paths'
import { api, unwrap, unwrapPage } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { live } from '@/web/lib/realtime/realtime'

/** The lists that a case leaves once it is decided. */
export const caseLists = [{ queryKey: [casesKey] }, { queryKey: [queuesKey] }]

type CasesQuery = NonNullable<NonNullable<Parameters<typeof api.admin.cases.get>[0]>['query']>

/** An open case of a queue. */
export type OpenCase = NonNullable<Awaited<ReturnType<typeof api.admin.cases.get>>['data']>[number]

/** The number of open cases in each queue. */
export const queuesQuery = queryOptions({
  queryKey: [queuesKey],
  queryFn: () => unwrap(api.admin.queues.get()),
  refetchInterval: 30_000,
})

/** A page of the open cases that match the filters of the URL, those that are due first before the others. */
export function casesQuery(filters: Readonly<Record<string, string | undefined>>) {
  return queryOptions({
    queryKey: [casesKey, filters],
    queryFn: () => unwrapPage(api.admin.cases.get({ query: filters as CasesQuery })),
    staleTime: 0,
    refetchInterval: 30_000,
    meta: live,
  })
}

/** The case of a queue that the viewer should decide next, after the one with the cursor `after`. */
export function nextCaseQuery(queue: string, after?: string) {
  return queryOptions({
    queryKey: [casesKey, 'next', { queue, after }],
    queryFn: () => unwrap(api.admin.cases.next.get({ query: { queue, after } })),
    staleTime: 0,
  })
}

/** An open case and who works on it. Fails with not_found once it is closed. */
export function caseQuery(name: string, id: string) {
  return queryOptions({
    queryKey: [queuesKey, name, 'case', id],
    queryFn: () => unwrap(api.admin.queues({ name }).cases({ id }).get()),
    staleTime: 0,
    retry: false,
    meta: live,
  })
}

/** Refetches the queues and their cases afterwards. */
export function useCaseMutations(name: string, id: string) {
  const path = api.admin.queues({ name }).cases({ id })
  return {
    claim: useRefetchingMutation(caseLists, () => unwrap(path.claim.post())),
    release: useRefetchingMutation(caseLists, () => unwrap(path.release.post())),
    snooze: useRefetchingMutation(caseLists, (until: string | null) => unwrap(path.snooze.post({ until }))),
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
  const views = viewsQuery(table)
  return {
    save: useRefetchingMutation(views, (view: Pick<SavedView, 'name' | 'filters'>) =>
      unwrap(api.admin.views.post({ table, ...view })),
    ),
    rename: useRefetchingMutation(views, ({ id, name }: Pick<SavedView, 'id' | 'name'>) =>
      unwrap(api.admin.views({ id }).patch({ name })),
    ),
    remove: useRefetchingMutation(views, (id: string) => unwrap(api.admin.views({ id }).delete())),
  }
}
