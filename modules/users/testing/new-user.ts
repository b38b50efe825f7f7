import { insertStaff, signUp, userIdOf } from '@/modules/auth/factory'
import { transact } from '@/src/kit/transact'
import type { TestRole, World } from '@/tests/support/module-testing/world'

export const reason = 'Sold items they did not have.'

/** Names that other modules don't use; tests that compare responses mask them. */
let lastNumber = 5_000

/** The path of a new user. If staff are the parties of everything, that of the member of staff who asks. */
export async function pathToUser(world: World, role?: TestRole): Promise<string> {
  return isOwn(world, role) ? pathTo(world.idOf(role)) : pathToNew(world, 'user')
}

/** The path of a new user with this role. */
export async function pathToNew({ app }: World, role: 'user' | 'moderator'): Promise<string> {
  return pathTo(await transact(app.ctx, (tx) => insertStaff(tx, `newcomer_${++lastNumber}`, role)))
}

/** The path of a new user whose address isn't verified, or of the caller if the test asks what staff may do to themselves. */
export async function pathToUnverified(world: World, role?: TestRole): Promise<string> {
  if (isOwn(world, role)) return pathTo(world.idOf(role))
  const [newcomer, username] = [world.app.visitor(), `newcomer_${++lastNumber}`]
  await signUp(newcomer, { username, email: `${username}@home.example` })
  return pathTo(await userIdOf(newcomer))
}

function pathTo(id: string): string {
  return `/api/admin/people/${id}`
}

/** Whether the path is that of the member of staff who asks. */
export function isOwn(world: World, role: TestRole | undefined): role is 'moderator' | 'admin' {
  const staff = [world.idOf('moderator'), world.idOf('admin')]
  return staff.includes(world.idOf('seller')) && (role === 'moderator' || role === 'admin')
}

/** An admin suspends the user of a path. */
export async function suspendUserOf(world: World, path: string): Promise<void> {
  await (await world.signInAs('admin')).post(`${path}/suspend`, { reason })
}
