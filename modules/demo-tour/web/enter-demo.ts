import { marketplacePath } from '@/modules/catalog/web/paths'
import type { TourRole } from '@/modules/demo-tour/contract'
import { api, unwrap } from '@/web/lib/api'

const paths: Record<TourRole, string> = { buyer: marketplacePath, seller: '/profile', moderator: '/admin' }

/** Logs in to an account of the demo and opens `path`. The page is loaded again: its connection was opened as someone else. */
export async function enterDemo(role: TourRole, path = paths[role]): Promise<void> {
  await unwrap(api.demo.enter.post({ role }))
  location.assign(path)
}
