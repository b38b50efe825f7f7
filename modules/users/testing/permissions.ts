import { appealPermissions } from '@/modules/users/testing/appeals'
import { isOwn, pathToUnverified, pathToUser, reason, suspendUserOf } from '@/modules/users/testing/new-user'
import { type BuildRequest, okForStaff, type Permission } from '@/tests/support/module-testing/permission'

const forUser =
  (rest = '', body?: unknown): BuildRequest =>
  async (world, role) => ({ path: `${await pathToUser(world, role)}${rest}`, body })

const forSuspendedUser: BuildRequest = async (world, role) => {
  const path = await pathToUser(world, role)
  if (!isOwn(world, role)) await suspendUserOf(world, path)
  return { path: `${path}/restore`, body: { reason } }
}

export const permissions: Record<string, Permission> = {
  ...appealPermissions,
  'GET /api/admin/people': { ...okForStaff, clerks: { support: 200 } },
  'GET /api/admin/people/:id': { clerks: { support: 200 }, ...okForStaff, request: forUser() },
  'POST /api/admin/people/:id/notes': {
    statuses: [404, 404, 404, 404, 404, 201, 201],
    request: forUser('/notes', { content: 'Asked about payouts.' }),
  },
  'POST /api/admin/people/:id/role': {
    statuses: [404, 404, 404, 404, 404, 403, 200],
    request: forUser('/role', { role: 'user' }),
  },
  'DELETE /api/admin/people/:id/sessions': {
    statuses: [404, 404, 404, 404, 404, 204, 204],
    request: forUser('/sessions'),
  },
  'POST /api/admin/people/:id/verify-email': {
    ...okForStaff,
    request: async (world, role) => ({
      path: `${await pathToUnverified(world, role)}/verify-email`,
      body: { reason },
    }),
  },
  'POST /api/admin/people/:id/suspend': { ...okForStaff, request: forUser('/suspend', { reason }) },
  'POST /api/admin/people/:id/restore': { ...okForStaff, request: forSuspendedUser },
}
