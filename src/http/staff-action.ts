import type { UserContext } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

export interface StaffAction {
  /** `POST /api/admin/orders/:id/decision`. */
  route: string
  /** The `id` in the path. */
  subjectId?: string
}

/** Records what a moderator or admin did, after it succeeded. */
export const staffActionPort = definePort<(ctx: UserContext, action: StaffAction) => Promise<void>>(
  'http.staff-action',
  { required: false },
)
