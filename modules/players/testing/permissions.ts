import {
  forPath,
  invalidForAll,
  invalidForSignedIn,
  notFoundForAll,
  okForSignedIn,
  okForStaff,
  type Permission,
  redirectsAll,
} from '@/tests/support/module-testing/permission'

export const permissions: Record<string, Permission> = {
  'GET /api/admin/people/:id/players': {
    clerks: { support: 200 },
    ...okForStaff,
    request: async (world) => ({ path: `/api/admin/people/${world.idOf('seller')}/players` }),
  },
  'GET /api/auth/roblox/user': { statuses: [401, 404, 404, 404, 404, 404, 404] },
  'POST /api/auth/simple': invalidForAll,
  'GET /api/auth/roblox': redirectsAll,
  'GET /api/auth/roblox/login': redirectsAll,
  'GET /api/login': redirectsAll,
  'GET /api/auth/roblox/callback': redirectsAll,
  'GET /api/players': { ...okForSignedIn, request: forPath('/api/players?username=AmberQuill') },
  'POST /api/players/challenge': invalidForSignedIn,
  'POST /api/players/link': invalidForSignedIn,
  // 404 without a configured platform login.
  'POST /api/players/link/platform': {
    statuses: [401, 404, 404, 404, 404, 404, 404],
    request: forPath('/api/players/link/platform', {}),
  },
  'DELETE /api/players/link': {
    ...invalidForSignedIn,
    request: forPath('/api/players/link', { currentPassword: 7 }),
  },
  'GET /api/players/:playerId/portrait': { ...notFoundForAll, request: forPath('/api/players/1/portrait') },
}
