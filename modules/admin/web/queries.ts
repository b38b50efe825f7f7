import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { AlertsInput } from '@/modules/admin/contract'
import type { HistoryQuery } from '@/modules/admin/history/contract'
import { api, nextCursor, unwrap, unwrapWithHeaders } from '@/web/lib/api/api'
import { useRefetchingMutation } from '@/web/lib/api/refetching-mutation'
import { queuesQuery } from '@/web/staff/queries'

/** Checks of what it takes to set up the site. They ask other services, so not more than once a minute. */
export const checksQuery = queryOptions({
  queryKey: ['/api/admin/checks'],
  queryFn: () => unwrap(api.admin.checks.get()),
  staleTime: 60_000,
})

/** The name and the logo of the site, and whether the environment sets them. */
export const firstRunSettingsQuery = queryOptions({
  queryKey: ['/api/admin/settings/first-run'],
  queryFn: () => unwrap(api.admin.settings['first-run'].get()),
})

export function useFirstRunSetting(name: 'SITE_NAME' | 'SITE_LOGO') {
  return useMutation({
    mutationFn: (value: string) => unwrap(api.admin.settings['first-run'].put({ name, value })),
    // Both are part of every page's HTML.
    onSuccess: () => location.reload(),
  })
}

/** The results of every module's search for a text. React Query cancels the request when staff keep typing. */
export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: ({ signal }) => unwrap(api.admin.search.get({ query: { q }, fetch: { signal } })),
    enabled: q !== '',
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
}

/** A page of the history of a person or a thing, newest first, and the kinds that the viewer may filter by. */
export function historyQuery(
  about: { subject: string; id: string },
  query: Pick<HistoryQuery, 'kind' | 'cursor'>,
) {
  return queryOptions({
    queryKey: ['/api/admin/history', about, query],
    queryFn: async () => {
      const { data, headers } = await unwrapWithHeaders(
        api.admin.history({ subject: about.subject })({ id: about.id }).get({ query }),
      )
      return { ...data, rows: data.entries, next: nextCursor(headers) }
    },
    // Keeps the options of the filter while another kind loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The processes of the site, as of half a minute ago. */
export const processesQuery = queryOptions({
  queryKey: ['/api/admin/processes'],
  queryFn: () => unwrap(api.admin.processes.get()),
  staleTime: 0,
  refetchInterval: 20_000,
})

/** Which build of Mintmark runs. */
export const buildQuery = queryOptions({
  queryKey: ['/api/admin/build'],
  queryFn: () => unwrap(api.admin.build.get()),
})

/** How the viewer is notified of new cases. */
export const alertsQuery = queryOptions({
  queryKey: ['/api/admin/alerts'],
  queryFn: () => unwrap(api.admin.alerts.get()),
})

/** Changes the alerts about a queue and refetches what shows them. */
export function useSaveAlerts(name: string) {
  return useRefetchingMutation([alertsQuery, queuesQuery], (input: AlertsInput) =>
    unwrap(api.admin.alerts({ id: name }).patch(input)),
  )
}

/** Tries a check out and refetches all of them. */
export function useTestCheck(name: string) {
  return useRefetchingMutation(checksQuery, () => unwrap(api.admin.checks({ id: name }).test.post()))
}

/** The charts of the overview. The server computes them at most once a minute. */
export const figuresQuery = queryOptions({
  queryKey: ['/api/admin/figures'],
  queryFn: () => unwrap(api.admin.figures.get()),
  staleTime: 60_000,
  refetchInterval: 60_000,
})

/** How long requests to the API took in the last 24 hours. */
export const requestTimesQuery = queryOptions({
  queryKey: ['/api/admin/request-times'],
  queryFn: () => unwrap(api.admin['request-times'].get()),
  staleTime: 60_000,
  refetchInterval: 60_000,
})
