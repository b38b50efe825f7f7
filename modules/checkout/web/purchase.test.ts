import { expect, test } from 'bun:test'
import { readPurchase, withAmount } from '@/modules/checkout/web/purchase'

const search = 'amount=149.99&item=Crown&itemId=i1&listingId=l1&assetId=7&method=paypal'

test('the address names what is bought', () => {
  expect(readPurchase(search)).toEqual({
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
  expect(readPurchase(nothing)).toBeUndefined()
})

test('an unknown method is left out', () => {
  expect(readPurchase('amount=5&item=x&method=cash')?.method).toBeUndefined()
})

test('another price keeps all else', () => {
  const next = new URL(withAmount(search, 160), 'http://x')
  expect(readPurchase(next.search)).toEqual({ ...readPurchase(search), amount: 160 } as never)
})
