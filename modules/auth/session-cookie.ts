import type { Cookie } from 'elysia'
import { sessionAbsoluteMs } from '@/modules/auth/sessions'
import type { Core } from '@/src/core/core'
import { publicUrl } from '@/src/core/host-config'

const attemptLifeS = 86_400

export type CookieJar = Record<string, Cookie<unknown>>

function isSecure(core: Core): boolean {
  return publicUrl({ core }).startsWith('https:')
}

/** Over https the browser itself refuses a `__Host-` cookie that another host or an insecure page tries to plant. */
export function sessionCookieName(core: Core): string {
  return isSecure(core) ? '__Host-sid' : 'sid'
}

export function setSessionCookie(core: Core, jar: CookieJar, token: string): void {
  jar[sessionCookieName(core)]?.set({
    value: token,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: sessionAbsoluteMs / 1000,
  })
}

/** What a browser is known by when it brings a code: set with the mail, it lives as long as an attempt may take. */
function attemptCookieName(core: Core): string {
  return isSecure(core) ? '__Host-attempt' : 'attempt'
}

/** The browser's mark, made when it has none. */
export function ensureAttempt(core: Core, jar: CookieJar): string {
  const known = attemptOf(core, jar)
  const value = known ?? core.random(16).toHex()
  jar[attemptCookieName(core)]?.set({
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: attemptLifeS,
  })
  return value
}

/** The mark that the browser sent, if any. */
export function attemptOf(core: Core, jar: CookieJar): string | undefined {
  const value = jar[attemptCookieName(core)]?.value
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined
}

/** The token that the browser sent, if any. */
export function sessionToken(core: Core, jar: CookieJar): string | undefined {
  const value = jar[sessionCookieName(core)]?.value
  return typeof value === 'string' ? value : undefined
}

/** Tells the browser to forget its session. */
export function clearSessionCookie(core: Core, jar: CookieJar): void {
  jar[sessionCookieName(core)]?.set({
    value: '',
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: 0,
  })
}
