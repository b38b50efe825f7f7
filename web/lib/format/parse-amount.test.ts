import { expect, test } from 'bun:test'
import { parseAmount } from '@/web/lib/format/parse-amount'

const groupsWithPoint = true

test.each([
  ['149.99', '149.99'],
  ['12.', '12'],
  ['.5', '0.5'],
  ['', ''],
  ['$ 1249', '1249'],
  ['12345678', '12345678'],
])('%p is the amount %p', (input, amount) => expect(parseAmount(input)).toBe(amount))

test.each([
  ['12,5', '12.5'],
  ['12,50', '12.50'],
  ['12,', '12'],
  ['1,249', '1249'],
  ['1,249.99', '1249.99'],
  ['12,34,567', '1234567'],
  ['1.249,99', '1249.99'],
  ['1 249,99 $US', '1249.99'],
])('a comma can separate cents or thousands: %p is %p', (input, amount) =>
  expect(parseAmount(input)).toBe(amount),
)

test('a point before three digits groups thousands in some locales and is rejected in others', () => {
  expect(parseAmount('1.249', groupsWithPoint)).toBe('1249')
  expect(parseAmount('12.50', groupsWithPoint)).toBe('12.50')
  expect(parseAmount('1.249')).toBeUndefined()
  expect(parseAmount('1249.500', groupsWithPoint)).toBeUndefined()
})

test.each([
  ['١٢٫٥٠', '12.50'],
  ['۱٬۲۴۹٫۵۰', '1249.50'],
  ['१२.५', '12.5'],
  ['１２．５０', '12.50'],
])('accepts the digits of every script: %p is %p', (input, amount) => expect(parseAmount(input)).toBe(amount))

test.each([['-5'], ['1e3'], ['149.999'], ['1234,567'], ['1.24,'], ['1,24,5'], ['a dozen'], ['.'], ['1,,5']])(
  '%p is not an amount',
  (input) => expect(parseAmount(input)).toBeUndefined(),
)
