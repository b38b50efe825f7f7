import '@/web/testing/dom'
import { beforeEach, expect, test } from 'bun:test'
import { chooseTheme, currentTheme } from '@/web/lib/theme'

beforeEach(() => document.documentElement.removeAttribute('data-theme'))

test('the theme that the server set on the page applies', () => {
  document.documentElement.dataset.theme = 'dark'
  expect(currentTheme()).toBe('dark')
})

test('choosing a theme applies it and stores it in a cookie', () => {
  chooseTheme('light')
  expect(currentTheme()).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(document.cookie).toContain('theme=light')
})
