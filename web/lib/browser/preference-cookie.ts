import { visitorCookies } from '@/web/lib/browser/visitor'

const yearSeconds = 365 * 24 * 60 * 60

/** Stores a choice of this browser for a year, where the server can read it. Over https with the prefix `__Host-`. */
export function storePreference(name: string, value: string) {
  const cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox.
  document.cookie = location.protocol === 'https:' ? `__Host-${cookie}; Secure` : cookie
}

/** Returns a choice of this browser, or undefined. */
export function readPreference(name: string): string | undefined {
  const cookies = visitorCookies()
    .split('; ')
    .map((cookie) => cookie.replace(/^__Host-/, '').split('='))
  return cookies.find(([key]) => key === name)?.[1] || undefined
}
