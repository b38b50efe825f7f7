import '@/web/testing/dom'
import { test } from 'bun:test'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import { useSandboxPayment } from '@/modules/checkout/web/queries'
import { expectMutations } from '@/web/testing/mutation-effects'

const intent: PaymentIntentResponse = {
  clientSecret: 's',
  orderId: 'o1',
  amount: 5,
  currency: 'usd',
  provider: 'sandbox',
  publishableKey: '',
  reserveUntil: '2026-03-01T12:00:00.000Z',
  deliverTo: 'bob',
  isPlayerNamed: true,
  itemName: 'Harvest Crown',
  assetId: '7',
  imageUrl: null,
  category: 'hat',
}
const purchase = { item: 'Crown', amount: 5, itemId: 'i1', listingId: 'l1', assetId: '1' }

test('a payment refreshes every list that a sale changes', () =>
  expectMutations({
    pay: [
      () => useSandboxPayment(purchase, intent),
      { card: {}, deliverTo: 'bob' },
      'POST /api/sandbox/confirm: /api/items, /api/recent-purchases, /api/transactions, /api/orders open, /api/notifications',
    ],
  }))
