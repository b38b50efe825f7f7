import { queryOptions } from '@tanstack/react-query'
import { createApi, unwrap } from 'mintmark/web'
import type { routes } from '../routes'

const api = createApi<typeof routes>()

/** The newest banner for the viewer. */
export const bannerQuery = queryOptions({
  queryKey: ['/api/announcements/banner'],
  queryFn: () => unwrap(api.announcements.banner.get()),
})

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/announcements', id],
    queryFn: () => unwrap(api.announcements({ id }).get()),
  })
