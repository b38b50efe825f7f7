import type { Context } from '@/src/kit/context'
import { definePort } from '@/src/kit/ports'

/** A moderator or admin. */
export interface StaffMember {
  id: string
  /** Null if it is missing or unverified. */
  email: string | null
}

/** Returns all moderators and admins. */
export const staffPort = definePort<(ctx: Context) => Promise<StaffMember[]>>('kit.staff', {
  required: false,
})
