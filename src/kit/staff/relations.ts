import type { UserContext } from '@/src/kit/context'
import { defineList, entriesOf } from '@/src/kit/ports'

/** Something between two users that keeps the one from acting on the other as staff, such as an open order. */
export interface StaffRelation {
  /** Module and kind: `orders.open-order`. */
  readonly name: string
  /** Whether it exists between the actor and the user now. */
  readonly exists: (ctx: UserContext, userId: string) => Promise<boolean>
}

/** What keeps staff from acting on other users, besides being a party themselves. */
export const staffRelations = defineList<StaffRelation>('kit.staff-relations', {
  noun: 'staff relation',
  namesOf: ({ name }) => [name],
})

/** Returns the name of a relation between the actor and one of the users; `self` if the actor is among them. */
export async function maybeRelation(
  ctx: UserContext,
  userIds: readonly string[],
): Promise<string | undefined> {
  if (userIds.includes(ctx.actor.id)) return 'self'
  for (const userId of userIds)
    for (const { name, exists } of entriesOf(ctx, staffRelations)) if (await exists(ctx, userId)) return name
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
