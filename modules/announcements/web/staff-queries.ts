import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { createApi, unwrap, unwrapPage, useRefetchingMutation } from 'mintmark/web'
import type { NewAnnouncement } from '../contract'
import type { routes } from '../routes'

const api = createApi<typeof routes>()
const listKey = ['/api/admin/announcements']

/** All announcements, newest first. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ pageParam: cursor }) => unwrapPage(api.admin.announcements.get({ query: { cursor } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** How many users each audience has. */
export const receiversQuery = queryOptions({
  queryKey: ['/api/admin/announcements/receivers'],
  queryFn: () => unwrap(api.admin.announcements.receivers.get()),
})

export const useAnnounce = () =>
  useRefetchingMutation({ queryKey: listKey }, (input: NewAnnouncement) =>
    unwrap(api.admin.announcements.post(input)),
  )

export const useEndBanner = () =>
  useRefetchingMutation({ queryKey: listKey }, (id: string) =>
    unwrap(api.admin.announcements({ id })['end-banner'].post()),
  )
