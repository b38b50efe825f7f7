import { expect, test } from 'bun:test'
import { suggestedPrice } from '@/modules/catalog/web/suggested-price'

const sold = { count: 9, median: 24.5, low: 20, high: 31.25 }

test('the middle of the last sales is suggested, within the range of them and RAP', () => {
  expect(suggestedPrice({ rap: 2422, sold }, 80)).toEqual({
    cents: 2450,
    lowCents: 2000,
    highCents: 3125,
    sales: 9,
  })
  expect(suggestedPrice({ rap: 4000, sold }, 80)?.highCents).toBe(5000)
})

test('where nothing sold, RAP is', () => {
  expect(suggestedPrice({ rap: 2422, sold: null }, 80)).toEqual({
    cents: 3028,
    lowCents: 3028,
    highCents: 3028,
    sales: 0,
  })
})

test('where nothing is known, nothing is suggested', () => {
  expect(suggestedPrice({ rap: null, sold: null }, 80)).toBeUndefined()
})
