import { readPreference, storePreference } from '@/web/lib/browser/preference-cookie'
import { useBrowserStore } from '@/web/lib/modules/first-screen'

export type Theme = 'dark' | 'light'

const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'dark' || chosen === 'light') return chosen
  return lightSchemeQuery().matches ? 'light' : 'dark'
}

/** Applies the theme and stores it in a cookie for the server. */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  storePreference('theme', theme)
  for (const listener of listeners) listener()
}

/** Keeps the browser's theme color in sync with the page background. */
export function watchTheme() {
  updateThemeColor()
  subscribe(updateThemeColor)
}

export function useTheme() {
  return useBrowserStore(subscribe, currentTheme, themeOnServer())
}

/** The server doesn't know the theme of the visitor's system. */
function themeOnServer(): Theme {
  return readPreference('theme') === 'light' ? 'light' : 'dark'
}

function subscribe(listener: () => void) {
  const system = lightSchemeQuery()
  listeners.add(listener)
  system.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
  }
}

function updateThemeColor() {
  const color = getComputedStyle(document.documentElement).backgroundColor
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', color)
}

function lightSchemeQuery() {
  return matchMedia('(prefers-color-scheme: light)')
}
