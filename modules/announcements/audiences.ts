import { activeUsers, buyers, type Context, sellers, type UserGroup } from 'mintmark/module'
import type { Audience } from './contract'

export const groups: Readonly<Record<Audience, UserGroup>> = { all: activeUsers, buyers, sellers }

/** Whether an announcement is addressed to the viewer. Visitors are addressed with everyone. */
export async function isAddressed({ actor, ...ctx }: Context, audience: Audience): Promise<boolean> {
  if (audience === 'all') return true
  return actor.kind === 'user' && groups[audience].has({ ...ctx, actor }, actor.id)
}
