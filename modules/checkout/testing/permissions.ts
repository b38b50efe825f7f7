import {
  notFoundForAll,
  okForAll,
  okForSignedIn,
  type Permission,
} from '@/tests/support/module-testing/permission'
import { goodCard } from '@/tests/support/trade'

export const permissions: Record<string, Permission> = {
  'GET /api/payment-methods': okForAll,
  'GET /api/payouts/account': okForSignedIn,
  // 404 without a configured payout provider.
  'POST /api/payouts/account': { statuses: [401, 403, 404, 404, 404, 404, 404] },
  'POST /api/create-payment-intent': {
    statuses: [401, 403, 200, 200, 403, 200, 200],
    request: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    statuses: [401, 403, 404, 200, 404, 404, 404],
    request: async (world) => ({
      body: { clientSecret: (await world.reserved()).clientSecret, card: goodCard },
    }),
  },
  'POST /api/webhooks/stripe': notFoundForAll,
}
