import { password } from '@/modules/auth/factory'
import { faults } from '@/modules/auth/testing/faults'
import { permissions } from '@/modules/auth/testing/permissions'
import { sampleRequests } from '@/modules/auth/testing/sample-requests'
import { screens } from '@/modules/auth/testing/screens'
import { securityEvents } from '@/modules/auth/testing/security-events'
import { sellerSessionId } from '@/modules/auth/testing/seller-session'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

const passwords = [password, 'another horse 8']

export const testing = defineModuleTesting({
  permissions,
  sampleRequests,
  securityEvents,
  exposedKeys: {
    'GET /api/auth/user': {
      'moderator admin': `
        byPlatform createdAt displayName email emailBounced firstName id lastName passwordMissing profileImageUrl
        role secondFactor.passkey secondFactor.totp secondFactor.verified suspension temporary termsToAccept twoStep
        username verified warned`,
      'unverified stranger buyer seller': `
        byPlatform createdAt displayName email emailBounced firstName id lastName passwordMissing profileImageUrl
        role secondFactor suspension temporary termsToAccept twoStep username verified warned`,
      visitor: '401',
    },
    'GET /api/auth/sessions': {
      'unverified stranger buyer seller moderator admin':
        '[].browser [].createdAt [].current [].id [].operatingSystem [].seenAt',
      visitor: '401',
    },
    'GET /api/auth/security-events': {
      'unverified stranger buyer seller moderator admin': `
        [].at [].browser [].count [].detail [].id [].kind [].network [].operatingSystem [].subjectId`,
      visitor: '401',
    },
    'GET /api/auth/second-factors': {
      'unverified stranger buyer seller moderator admin': 'recoveryCodesLeft totp',
      visitor: '401',
    },
  },
  downloadKeys: {
    'auth.account': {
      'unverified stranger buyer seller moderator admin': `
        byPlatform createdAt displayName email emailBouncedAt emailVerifiedAt firstName hasPassword id lastName
        profileImageUrl role secondFactor suspendedAt suspendedUntil suspensionReason temporary twoStep
        username`,
    },
    'auth.codes': {
      'unverified stranger buyer seller moderator admin': 'createdAt email expiresAt kind usedAt',
    },
    'auth.knownBrowsers': {
      'unverified stranger buyer seller moderator admin': 'seenAt',
    },
    'auth.securityEvents': {
      'unverified stranger buyer seller moderator admin':
        'at browser count detail kind network operatingSystem',
    },
    'auth.sessions': {
      'unverified stranger buyer seller moderator admin':
        'browser createdAt id operatingSystem secondFactorAt seenAt',
    },
  },
  screens,
  faults,
  sampleValues: async (world) => ({
    '/api/auth/sessions/:id': [await sellerSessionId(world)],
    username: ['person_3', 'seller', 'admin'],
    email: [world.emailOf('seller'), world.emailOf('unverified'), 'nobody@home.example'],
    password: passwords,
    currentPassword: passwords,
    confirmPassword: passwords,
  }),
})
