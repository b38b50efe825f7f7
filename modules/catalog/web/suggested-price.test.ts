import { expect, test } from 'bun:test'
import { suggestedPrice } from '@/modules/catalog/web/suggested-price'

const robuxPerUsd = 80

test('the range goes from the lowest to the highest of the last five sales and RAP', () => {
  const sales = [900, 24.5, 26, 28.75, 29.99, 31].map((price) => ({ price }))
  expect(suggestedPrice({ rap: 2800, sales, robuxPerUsd })).toEqual({
    lowCents: 2450,
    highCents: 3500,
    sales: 5,
  })
})

test('an item that nobody sold is worth its RAP', () => {
  expect(suggestedPrice({ rap: 2422, sales: [], robuxPerUsd })).toEqual({
    lowCents: 3028,
    highCents: 3028,
    sales: 0,
  })
})

test('nothing known suggests nothing', () => {
  expect(suggestedPrice({ rap: null, sales: [], robuxPerUsd })).toBeUndefined()
})
