import { expect, test } from 'bun:test'
import {
  checkoutUrlAtPrice,
  parsePurchase,
  parseReturnedOrderId,
  returnUrl,
} from '@/modules/checkout/web/purchase'

const search = 'amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=paypal'

test('the address names what is bought', () => {
  expect(parsePurchase(search)).toEqual({
    amount: 149.99,
    item: 'Crown',
    itemId: 'i1',
    listingId: 'l1',
    assetId: '7',
    method: 'paypal',
  })
})

test.each([
  '',
  'item=Crown',
  'amount=5',
  'amount=0&item=x',
  'amount=-1&item=x',
  'amount=abc&item=x',
  'amount=Infinity&item=x',
  'amount=5&item=',
])('an address of %p buys nothing', (nothing) => {
  expect(parsePurchase(nothing)).toBeUndefined()
})

test('an unknown method is left out', () => {
  expect(parsePurchase('amount=5&item=x&method=cash')?.method).toBeUndefined()
})

test('another price keeps all else', () => {
  const next = new URL(checkoutUrlAtPrice(search, 160), 'http://x')
  expect(parsePurchase(next.search)).toEqual({ ...parsePurchase(search), amount: 160 } as never)
})

test('the way back from a bank’s page names the order, and keeps nothing that Stripe added before', () => {
  const search =
    '?amount=10&item=Crown&order=o0&payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed'
  expect(returnUrl({ origin: 'https://shop.example', search }, 'o1')).toBe(
    'https://shop.example/checkout?amount=10&item=Crown&order=o1',
  )
  expect(parseReturnedOrderId('?order=o1')).toBe('o1')
  expect(parseReturnedOrderId('?amount=10')).toBeUndefined()
})
