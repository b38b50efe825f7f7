import type { UserContext } from '@/src/kit/context'
import { definePort, use } from '@/src/kit/ports'

/** Something between two users that keeps the one from acting on the other as staff, such as an open order. */
export interface StaffRelation {
  /** Module and kind: `orders.open-order`. */
  readonly name: string
  /** Whether it exists between the actor and the user now. */
  readonly exists: (ctx: UserContext, userId: string) => Promise<boolean>
}

/** The relations of all modules, in module order. Provided by the application. */
export const staffRelationsPort = definePort<readonly StaffRelation[]>('kit.staff-relations')

/** Returns the name of a relation between the actor and one of the users; `self` if the actor is among them. */
export async function maybeRelation(
  ctx: UserContext,
  userIds: readonly string[],
): Promise<string | undefined> {
  if (userIds.includes(ctx.actor.id)) return 'self'
  for (const userId of userIds)
    for (const { name, exists } of use(ctx, staffRelationsPort)) if (await exists(ctx, userId)) return name
  return undefined
}

/** For queues about people: whether the actor has no relation to any of them. */
export async function isUnrelated(ctx: UserContext, userIds: readonly string[]): Promise<boolean> {
  return (await maybeRelation(ctx, userIds)) === undefined
}

/** For routes whose path has the id of a user, such as `/admin/people/:id/orders`. */
export async function userInPath(_ctx: UserContext, id: string): Promise<readonly string[]> {
  return [id]
}

/** For routes about nobody in particular. */
export async function noParties(): Promise<readonly string[]> {
  return []
}
