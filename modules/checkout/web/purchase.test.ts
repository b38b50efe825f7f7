import { expect, test } from 'bun:test'
import {
  checkoutUrlAtPrice,
  parsePurchase,
  parseReturnedOrderId,
  returnUrl,
} from '@/modules/checkout/web/purchase'

const search = 'amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=paypal'

test('the purchase is parsed from the URL', () => {
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
])('a query of %p is no purchase', (query) => {
  expect(parsePurchase(query)).toBeUndefined()
})

test('an unknown method is ignored', () => {
  expect(parsePurchase('amount=5&item=x&method=cash')?.method).toBeUndefined()
})

test('changing the price keeps the other parameters', () => {
  const next = new URL(checkoutUrlAtPrice(search, 160), 'http://x')
  expect(parsePurchase(next.search)).toEqual({ ...parsePurchase(search), amount: 160 } as never)
})

test('the return URL has the order id and drops parameters that Stripe added before', () => {
  const search =
    '?amount=10&item=Crown&order=o0&payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed'
  expect(returnUrl({ origin: 'https://shop.example', search }, 'o1')).toBe(
    'https://shop.example/checkout?amount=10&item=Crown&order=o1',
  )
  expect(parseReturnedOrderId('?order=o1')).toBe('o1')
  expect(parseReturnedOrderId('?amount=10')).toBeUndefined()
})
