import type { SampleRequest } from '@/tests/support/module-testing/sample-request'
import { goodCard } from '@/tests/support/trade'

export const sampleRequests: Record<string, SampleRequest> = {
  'POST /api/create-payment-intent': {
    as: 'buyer',
    build: async (world) => {
      const { price, ...ids } = await world.listing()
      return { body: { amount: price, ...ids } }
    },
  },
  'POST /api/sandbox/confirm': {
    as: 'buyer',
    build: async (world) => ({
      body: { clientSecret: (await world.reserved()).clientSecret, card: goodCard },
    }),
  },
}
