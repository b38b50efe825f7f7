import { expect, test } from 'bun:test'
import { csvHeader, csvRow } from '@/src/kit/text/csv'

test('every text is quoted, also without commas, quotes and line breaks', () => {
  expect(csvRow(['a', 'b,c', 'say "d"', 'e\nf', ''])).toBe('"a","b,c","say ""d""","e\nf",\r\n')
  expect(csvRow(['1e5', '1,000.00', '.5', ' 7', '٣', '2026-01-31', '1.2.3'])).toBe(
    '"1e5","1,000.00",".5"," 7","٣","2026-01-31","1.2.3"\r\n',
  )
})

test('the names of columns stay as they are documented', () => {
  expect(csvHeader(['sellerId', 'assignee.id'])).toBe('sellerId,assignee.id\r\n')
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
  '-1.2.3',
  '-',
  '=',
  "@'x'",
])('%j is escaped, so that no spreadsheet runs it as a formula (D11)', (text) => {
  expect(csvRow([text])).toStartWith(`"'`)
})

test('amounts stay numbers, also negative ones', () => {
  expect(csvRow(['-12.50', '3', '0.00'])).toBe('-12.50,3,0.00\r\n')
})
