import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

/** Outside of a demo, nobody gets in. */
export const testing = defineModuleTesting({
  permissions: {
    'POST /api/demo/enter': {
      statuses: [404, 404, 404, 404, 404, 404, 404],
      isNobodysCase: true,
      request: async () => ({ body: { role: 'moderator' } }),
    },
  },
})
