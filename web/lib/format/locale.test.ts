import { expect, test } from 'bun:test'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatRobux,
  formatTimeAgo,
} from '@/web/lib/format/format'
import { setBrowserLanguage } from '@/web/testing/browser-language'

const halfPast = '2026-05-01T12:30:00Z'

test('amounts, dates and percentages use the browser’s locale', () => {
  setBrowserLanguage('de-DE')
  expect(formatMoney(1249.5)).toBe('1.249,50\u00a0$')
  expect(formatRobux(99_960)).toBe('99.960 R$')
  expect(formatPercent(0.079)).toBe('7,9\u00a0%')
  expect(formatDate(halfPast)).toBe('01.05.2026')
})

test.each(['de-DE', 'ja-JP', 'ar-EG', 'en-CA', 'fr-FR'])('a price has cents in %s', (language) => {
  setBrowserLanguage(language)
  const parts = new Intl.NumberFormat(language, { minimumIntegerDigits: 2, useGrouping: false })
  expect(formatMoney('12')).toContain(parts.format(12))
  expect(formatMoney('12')).toMatch(/\p{Nd}{2}[.,٫]\p{Nd}{2}(?!\p{Nd})/u)
})

test('US dollars are marked where $ means another currency', () => {
  setBrowserLanguage('en-CA')
  expect(formatMoney(5)).toBe('US$5.00')
})

test('right-to-left text is isolated from the sentence around it', () => {
  setBrowserLanguage('ar-EG')
  expect(formatMoney(1249.5)).toBe('\u2068\u200f١٬٢٤٩٫٥٠\u00a0US$\u200e\u2069')
  expect(formatCount(12)).toBe('\u2068١٢\u2069')
})

test('relative times use the site’s own texts', () => {
  setBrowserLanguage('ar-EG')
  expect(formatTimeAgo(halfPast, Date.parse(halfPast) + 5 * 60_000)).toBe('5m ago')
})

test.each(['en-US@posix', '', 'x'])('the invalid locale %p falls back to English', (language) => {
  setBrowserLanguage(language)
  expect(formatMoney(1249.5)).toBe('$1,249.50')
})
