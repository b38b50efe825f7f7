import { lastCode, password, signUp } from '@/modules/auth/factory'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { invalidForSignedIn, okForSignedIn } from '@/tests/support/module-testing/permission'

let accountCount = 0

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/privacy/download': okForSignedIn,
    'GET /api/privacy/obstacles': okForSignedIn,
    'POST /api/privacy/deletion': invalidForSignedIn,
  },
  sampleRequests: {
    'POST /api/privacy/deletion': {
      as: 'visitor',
      build: async ({ app }, actor) => {
        await signUp(actor, {
          username: `leaving_${++accountCount}`,
          email: `leaving${accountCount}@home.example`,
        })
        await lastCode(app)
        return { body: { confirmation: 'delete my account', currentPassword: password } }
      },
    },
  },
  exposedKeys: {
    'GET /api/privacy/download': {
      visitor: '401',
      'unverified stranger buyer seller moderator admin': 'format madeAt site userId',
    },
    'GET /api/privacy/obstacles': {
      'buyer seller moderator admin': '[].code [].href [].message',
      'unverified stranger': '',
      visitor: '401',
    },
  },
})
