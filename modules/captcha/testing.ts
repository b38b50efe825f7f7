import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForAll } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/auth/captcha': okForAll,
  },
  exposedKeys: {
    'GET /api/auth/captcha': {
      'visitor unverified stranger buyer seller moderator admin': 'question sessionId',
    },
  },
})
