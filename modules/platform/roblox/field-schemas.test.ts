import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { Id, Robux, Serial, Timestamp } from '@/modules/platform/roblox/field-schemas'

test.each([
  ['2007-05-30T00:32:05Z', Date.UTC(2007, 4, 30, 0, 32, 5)],
  ['0001-01-01T00:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
  ['39378-05-01T00:00:00Z', null],
  ['2107-05-30T00:00:00Z', null],
  ['soon', null],
  [1_180_509_925, null],
])('the time %p is read as %p', (written, time) => {
  expect(v.parse(Timestamp, written)).toBe(time)
})

test.each([
  [0, 0],
  [28_059_680, 28_059_680],
  [-1, null],
  [1.5, null],
  [1e13, null],
  [1e300, null],
  ['500', null],
])('the amount %p is read as %p', (written, amount) => {
  expect(v.parse(Robux, written)).toBe(amount)
})

test.each([
  [7, 7],
  [0, null],
  [-7, null],
  [9_007_199_254_740_991, null],
  ['7', null],
])('the serial %p is read as %p', (written, serial) => {
  expect(v.parse(Serial, written)).toBe(serial)
})

test.each(['007', '00', '', ' 7', '7.0', '1e3', 1.5, -7, 2 ** 53])('%p is no ID', (written) => {
  expect(v.safeParse(Id, written).success).toBe(false)
})
