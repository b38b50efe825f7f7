import type { Delivery } from '@/modules/delivery/contract'

/** A paid order whose copy the seller still has, for tests. */
export const sampleDelivery: Delivery = {
  userAssetId: '7001',
  serial: 12,
  finding: 'waiting',
  polledAt: '2026-03-01T10:01:00.000Z',
  isWatched: true,
  seller: { observed: 'holds', page: 'https://game.example/players/1' },
  buyer: { observed: 'lacks', page: 'https://game.example/players/2' },
  handover: 'trade',
  canTrade: false,
  tradePage: 'https://game.example/trades/1',
  itemPage: 'https://game.example/items/7',
  evidence: [],
}
