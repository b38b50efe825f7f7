import { expect, test } from 'bun:test'
import { applyEdit, formatCardNumber, formatExpiry } from '@/modules/checkout/web/card-form'

test('a card number is formatted in groups of four', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('4242 4242-4242x4242')).toBe('4242 4242 4242 4242')
  expect(formatCardNumber('424')).toBe('424')
})

test.each([
  ['1', '1'],
  ['12', '12/'],
  ['123', '12/3'],
  ['1234', '12/34'],
  ['12/34', '12/34'],
  ['3/34', '03/34'],
  ['12/2034', '12/34'],
  ['12/20', '12/20'],
  ['12 / 34', '12/34'],
])('an expiry of %p is formatted as %p', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted)
})

test('typing a digit in the middle puts the caret after it', () => {
  const edit = { before: '4242 4242', typed: '42942 4242', caret: 3, isForwardDelete: false }
  expect(applyEdit(formatCardNumber, edit)).toEqual({ value: '4294 2424 2', caret: 3 })
})

test('typing a digit at the end keeps the caret at the end, after an inserted separator', () => {
  expect(applyEdit(formatExpiry, { before: '1', typed: '12', caret: 2, isForwardDelete: false })).toEqual({
    value: '12/',
    caret: 3,
  })
})

test('deleting a separator deletes the adjacent digit', () => {
  const back = { before: '4242 4213', typed: '42424213', caret: 4, isForwardDelete: false }
  expect(applyEdit(formatCardNumber, back)).toEqual({ value: '4244 213', caret: 3 })
  const ahead = { before: '4242 9213', typed: '42429213', caret: 4, isForwardDelete: true }
  expect(applyEdit(formatCardNumber, ahead)).toEqual({ value: '4242 213', caret: 4 })
  const slash = { before: '12/', typed: '12', caret: 2, isForwardDelete: false }
  expect(applyEdit(formatExpiry, slash)).toEqual({ value: '1', caret: 1 })
})
