import { expect, test } from 'bun:test'
import { csvRow } from '@/src/kit/text/csv'

test('commas, quotes and line breaks are quoted', () => {
  expect(csvRow(['a', 'b,c', 'say "d"', 'e\nf', ''])).toBe('a,"b,c","say ""d""","e\nf",\r\n')
})

test.each([
  '=HYPERLINK("x")',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j is escaped, so that no spreadsheet runs it as a formula (D11)', (text) => {
  expect(csvRow([text]).replace(/^"/, '')).toStartWith("'")
})

test('amounts stay numbers, also negative ones', () => {
  expect(csvRow(['-12.50', '3', '0.00'])).toBe('-12.50,3,0.00\r\n')
})
