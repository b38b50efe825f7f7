import { faults } from '@/modules/delivery/testing/faults'
import { tamperings } from '@/modules/delivery/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { forOrder } from '@/tests/support/module-testing/permission'

export const testing = defineModuleTesting({
  permissions: {
    'GET /api/orders/:id/delivery': {
      clerks: { support: 200, accountant: 200 },
      statuses: [401, 404, 404, 200, 200, 200, 200],
      request: forOrder('paid', '/api/orders/:id/delivery'),
    },
  },
  exposedKeys: {
    'GET /api/orders/:id/delivery': {
      'buyer seller moderator admin': 'delivery',
    },
  },
  faults,
  tamperings,
})
