import '@/web/testing/dom'
import { beforeEach, expect, test } from 'bun:test'
import { chooseTheme, currentTheme } from '@/web/lib/theme'

beforeEach(() => document.documentElement.removeAttribute('data-theme'))

test('what the server wrote on the page holds', () => {
  document.documentElement.dataset.theme = 'dark'
  expect(currentTheme()).toBe('dark')
})

test('a choice shows at once and is kept in a cookie for the next visit', () => {
  chooseTheme('light')
  expect(currentTheme()).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(document.cookie).toContain('theme=light')
})
