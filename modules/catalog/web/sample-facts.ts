import type { SellerFacts } from '@/modules/catalog/seller-contract'

/** The figures of a seller without an order that ended, for tests. */
export const noOrders = {
  orders: 0,
  completed: 0,
  completionRate: null,
  disputesLost: 0,
  handOverSeconds: null,
  handOverOrders: 0,
}

/** Builds what buyers judge a seller by, for tests. */
export function buildFacts(parts: Partial<SellerFacts> = {}): SellerFacts {
  return {
    verified: true,
    since: '2026-03-01T10:00:00.000Z',
    rating: { average: 4.8, count: 12 },
    orders: 17,
    completed: 16,
    completionRate: 16 / 17,
    disputesLost: 1,
    handOverSeconds: 720,
    handOverOrders: 16,
    ...parts,
  }
}
