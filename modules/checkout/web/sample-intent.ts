import type { PaymentIntentResponse } from '@/modules/checkout/contract'

/** The copy of a reserved order, for tests. */
export const sampleCopy = {
  seller: 'mira',
  sellerTemporary: false,
  serial: 12,
  condition: 'excellent' as const,
  verified: new Date(Date.now() - 7_200_000).toISOString(),
}

/** A reserved order for tests, of a buyer who has linked a player. */
export const sampleIntent: PaymentIntentResponse = {
  clientSecret: 'secret',
  orderId: 'o1',
  amount: 149.99,
  currency: 'usd',
  provider: 'sandbox',
  publishableKey: '',
  reserveUntil: new Date(Date.now() + 900_000).toISOString(),
  deliverTo: 'ann_plays',
  isPlayerNamed: true,
  itemName: 'Harvest Crown',
  assetId: '7',
  imageUrl: '/item.webp',
  category: 'hat',
  copy: sampleCopy,
}
