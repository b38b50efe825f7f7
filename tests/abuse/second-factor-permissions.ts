import {
  forPath,
  invalidForSignedIn,
  invalidForVerified,
  okForSignedIn,
  type Permission,
} from '@/tests/abuse/permission-presets'

export const secondFactorPermissions: Record<string, Permission> = {
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
