import { createNotification, unsubscribePath } from '@/modules/notifications/testing/seller-notifications'
import {
  forPath,
  invalidForSignedIn,
  okForAll,
  okForSignedIn,
  type Permission,
  redirectsAll,
} from '@/tests/support/module-testing/permission'

export const permissions: Record<string, Permission> = {
  'GET /api/notifications': okForSignedIn,
  'PUT /api/notifications/read-all': okForSignedIn,
  'PUT /api/notifications/:id/read': {
    statuses: [401, 404, 404, 404, 200, 404, 404],
    request: async (world) => ({ path: `/api/notifications/${await createNotification(world)}/read` }),
  },
  'GET /api/notifications/kinds': okForAll,
  'GET /api/notifications/preferences': okForSignedIn,
  'PUT /api/notifications/preferences': invalidForSignedIn,
  'GET /api/notifications/push': okForSignedIn,
  'PUT /api/notifications/devices': invalidForSignedIn,
  'DELETE /api/notifications/devices': invalidForSignedIn,
  'GET /api/notifications/unsubscribe': {
    ...redirectsAll,
    request: forPath('/api/notifications/unsubscribe?token=any'),
  },
  // The token alone authorizes the request, with or without a session.
  'POST /api/notifications/unsubscribe': {
    ...okForAll,
    request: async (world) => ({ path: await unsubscribePath(world) }),
  },
}
