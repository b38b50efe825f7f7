import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, maybeUse } from '@/src/kit/ports'
import { hasRight, type Right, type Role } from '@/src/kit/staff/rights'

/** Someone with a role. */
export interface StaffMember {
  id: string
  role: Role
  /** Null if it is missing or unverified. */
  email: string | null
}

/** Returns all staff who have the right. */
export const staffPort = definePort<(ctx: Context, right: Right) => Promise<StaffMember[]>>('kit.staff', {
  required: false,
})

/** Returns all staff who have the right; nobody if no module has accounts. */
export async function listStaff(ctx: Context, right: Right): Promise<StaffMember[]> {
  return (await maybeUse(ctx, staffPort)?.(ctx, right)) ?? []
}

/** True while a user may act with the right as staff. What someone proposed or claimed counts only until their role ends. */
export async function isStaffWith(ctx: Context, userId: string, right: Right): Promise<boolean> {
  return (await listStaff(ctx, right)).some(({ id }) => id === userId)
}

/** True if someone other than these users has the right and a verified address, so that an appeal needn't be decided by the person it is against. */
export async function hasOtherStaff(
  ctx: Context,
  right: Right,
  excluded: readonly (string | null)[],
): Promise<boolean> {
  const staff = (await maybeUse(ctx, staffPort)?.(ctx, right)) ?? []
  return staff.some(({ id, email }) => email !== null && !excluded.includes(id))
}

/** Whether the site is being set up: no admin has a second factor yet. */
export const siteSetupPort = definePort<(ctx: Context) => Promise<boolean>>('kit.site-setup', {
  required: false,
})

/** Throws role_missing unless the actor has the right. */
export function requireRight({ actor }: UserContext, right: Right): void {
  if (!hasRight(actor.role, right)) throw httpErrors.role_missing()
}
