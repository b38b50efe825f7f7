import { sellerSessionId } from '@/modules/auth/testing/seller-session'
import {
  forPath,
  invalidForAll,
  invalidForSignedIn,
  invalidForVerified,
  noContentForAll,
  okForSignedIn,
  type Permission,
} from '@/tests/support/module-testing/permission'

export const permissions: Record<string, Permission> = {
  'GET /api/auth/user': okForSignedIn,
  'POST /api/auth/temp-login': invalidForAll,
  'POST /api/auth/logout': noContentForAll,
  'POST /api/auth/roblox/logout': noContentForAll,
  'GET /api/auth/roblox/logout': { statuses: [403, 403, 403, 403, 403, 403, 403] },
  'POST /api/auth/signup': invalidForAll,
  'POST /api/auth/login': invalidForAll,
  'POST /api/auth/verify': invalidForAll,
  'POST /api/auth/resend-code': invalidForAll,
  'POST /api/auth/forgot': invalidForAll,
  'POST /api/auth/reset': invalidForAll,
  'POST /api/auth/first-admin': invalidForAll,
  'POST /api/auth/invitation': invalidForAll,
  'GET /api/auth/sessions': okForSignedIn,
  'DELETE /api/auth/sessions': { statuses: [401, 204, 204, 204, 204, 204, 204] },
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 404, 404, 404, 204, 404, 404],
    request: async (world) => ({ path: `/api/auth/sessions/${await sellerSessionId(world)}` }),
  },
  'GET /api/auth/security-events': okForSignedIn,
  'POST /api/auth/password': invalidForSignedIn,
  'POST /api/auth/email': invalidForSignedIn,
  'POST /api/auth/two-step': invalidForVerified,
  'GET /api/auth/second-factors': okForSignedIn,
  'POST /api/auth/totp': {
    ...invalidForVerified,
    request: forPath('/api/auth/totp', { currentPassword: 7 }),
  },
  'POST /api/auth/totp/confirm': invalidForVerified,
  'DELETE /api/auth/totp': {
    ...invalidForVerified,
    request: forPath('/api/auth/totp', { currentPassword: 7 }),
  },
  'POST /api/auth/recovery-codes': {
    ...invalidForVerified,
    request: forPath('/api/auth/recovery-codes', { currentPassword: 7 }),
  },
  'POST /api/auth/second-factor': invalidForSignedIn,
  'POST /api/auth/second-factor/passkey/options': { statuses: [401, 409, 409, 409, 409, 409, 409] },
  'POST /api/auth/second-factor/passkey': invalidForSignedIn,
  'POST /api/auth/passkeys/options': {
    ...invalidForVerified,
    request: forPath('/api/auth/passkeys/options', { currentPassword: 7 }),
  },
  'POST /api/auth/passkeys': invalidForVerified,
  'PATCH /api/auth/passkeys/:id': invalidForVerified,
  'DELETE /api/auth/passkeys/:id': {
    ...invalidForVerified,
    request: forPath('/api/auth/passkeys/none', { currentPassword: 7 }),
  },
}
