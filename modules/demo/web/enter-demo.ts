import type { TourRole } from '@/modules/demo/contract'
import { api, unwrap } from '@/web/lib/api/api'

/** Logs in to an account of the demo. */
export async function enterDemo(role: TourRole): Promise<void> {
  await unwrap(api.demo.enter.post({ role }))
}
