import { faults } from '@/modules/checkout/testing/faults'
import { permissions } from '@/modules/checkout/testing/permissions'
import { screens } from '@/modules/checkout/testing/screens'
import { tamperings } from '@/modules/checkout/testing/tamperings'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { permittedRequests } from '@/tests/support/module-testing/sample-request'
import { goodCard } from '@/tests/support/trade'

export const testing = defineModuleTesting({
  permissions,
  sampleRequests: permittedRequests(permissions, {
    'POST /api/create-payment-intent': 'buyer',
    'POST /api/sandbox/confirm': 'buyer',
  }),
  exposedKeys: {
    'GET /api/payment-methods': {
      'visitor unverified stranger buyer seller moderator admin':
        '[].methods[] [].provider [].reservationSeconds',
    },
    'GET /api/payouts/account': {
      'unverified stranger buyer seller moderator admin': 'frozenUntil state',
    },
  },
  downloadKeys: {
    'checkout.sandboxPayments': {
      buyer: 'amount chargedAt id orderId status',
    },
  },
  screens,
  faults,
  sampleValues: async (world) => ({
    clientSecret: [(await world.reserved()).clientSecret],
    amount: [149.99],
    number: [goodCard.number, '4000000000000002'],
    cvc: [goodCard.cvc],
    expYear: [goodCard.expYear],
  }),
  tamperings,
})
