import '@/web/testing/dom'
import { beforeEach, expect, onTestFinished, test } from 'bun:test'
import { chooseTheme, currentTheme } from '@/web/lib/browser/theme'

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

test('over https the cookie belongs to this host alone and is never sent unencrypted', () => {
  onTestFinished(() => openUrl('http://localhost:3000/'))
  openUrl('https://shop.example/')
  chooseTheme('dark')
  expect(document.cookie).toBe('__Host-theme=dark')
  openUrl('http://shop.example/')
  expect(document.cookie).toBe('')
})

/** Changes the origin too, which the page itself can't. */
function openUrl(url: string) {
  if ('happyDOM' in window) (window.happyDOM as { setURL(url: string): void }).setURL(url)
}
