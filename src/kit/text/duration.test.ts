import { expect, test } from 'bun:test'
import { durationText } from '@/src/kit/text/duration'

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [5400, '90 minutes'],
  [3600, '1 hour'],
  [90_000, '25 hours'],
  [86_400, '1 day'],
  [259_200, '3 days'],
  [0, '0 seconds'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
