import { appealRequests } from '@/modules/users/testing/appeals'
import {
  pathToNew,
  pathToUnverified,
  pathToUser,
  reason,
  suspendUserOf,
} from '@/modules/users/testing/new-user'
import { type SampleRequest, withPath } from '@/tests/support/module-testing/sample-request'
import type { World } from '@/tests/support/module-testing/world'

const forUser = (rest: string) => async (world: World) => `${await pathToUser(world)}${rest}`

async function forModerator(world: World): Promise<string> {
  return `${await pathToNew(world, 'moderator')}/role`
}

async function forSuspendedUser(world: World): Promise<string> {
  const path = await pathToUser(world)
  await suspendUserOf(world, path)
  return `${path}/restore`
}

const forUnverifiedUser = async (world: World) => `${await pathToUnverified(world)}/verify-email`

export const sampleRequests: Record<string, SampleRequest> = {
  ...appealRequests,
  'POST /api/admin/people/:id/suspend': withPath('moderator', forUser('/suspend'), { reason }),
  'POST /api/admin/people/:id/restore': withPath('moderator', forSuspendedUser, { reason }),
  'POST /api/admin/people/:id/verify-email': withPath('moderator', forUnverifiedUser, { reason }),
  'POST /api/admin/people/:id/role': withPath('admin', forModerator, { role: 'user' }),
  'DELETE /api/admin/people/:id/sessions': withPath('moderator', forUser('/sessions')),
  'POST /api/admin/people/:id/notes': withPath('moderator', forUser('/notes'), {
    content: 'Asked about payouts.',
  }),
}
