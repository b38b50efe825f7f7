import type { SellerFacts } from '@/modules/catalog/seller-contract'

/** Builds what buyers judge a seller by, for tests. */
export function buildFacts(parts: Partial<SellerFacts> = {}): SellerFacts {
  return {
    verified: true,
    since: '2026-03-01T10:00:00.000Z',
    rating: 4.8,
    reviews: 12,
    figures: { orders: 17, sales: 16, disputesLost: 1, handoverSeconds: 720, handoverOrders: 16 },
    ...parts,
  }
}
