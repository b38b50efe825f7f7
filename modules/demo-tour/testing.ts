import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'

/** Without a demo, the routes don't exist. */
export const testing = defineModuleTesting({
  permissions: {
    'POST /api/demo/enter': {
      statuses: [404, 404, 404, 404, 404, 404, 404],
      isNobodysCase: true,
      request: async () => ({ body: { role: 'moderator' } }),
    },
  },
})
