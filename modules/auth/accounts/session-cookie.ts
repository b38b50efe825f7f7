import type { Cookie } from 'elysia'
import { endSession, sessionAbsoluteMs } from '@/modules/auth/accounts/sessions'
import { publicUrl } from '@/src/kit/app-config'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'

const browserIdMaxAgeS = 86_400

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
function browserIdCookieName(core: Core): string {
  return isSecure(core) ? '__Host-attempt' : 'attempt'
}

/** The browser's mark, made when it has none. */
export function ensureBrowserId(core: Core, jar: CookieJar): string {
  const known = browserIdOf(core, jar)
  const value = known ?? core.random(16).toHex()
  jar[browserIdCookieName(core)]?.set({
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: browserIdMaxAgeS,
  })
  return value
}

/** The mark that the browser sent, if any. */
export function browserIdOf(core: Core, jar: CookieJar): string | undefined {
  const value = jar[browserIdCookieName(core)]?.value
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined
}

/** The token that the browser sent, if any. */
export function sessionTokenOf(core: Core, jar: CookieJar): string | undefined {
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

/** Puts a new session into the browser; the one it had ends. */
export async function startSession(ctx: Context, jar: CookieJar, token: string): Promise<void> {
  await endCurrentSession(ctx, jar)
  setSessionCookie(ctx.core, jar, token)
}

/** Ends the session that the browser sent, on the server and in the browser. */
export async function endCurrentSession(ctx: Context, jar: CookieJar): Promise<void> {
  const token = sessionTokenOf(ctx.core, jar)
  if (token === undefined) return
  await endSession(ctx, token)
  clearSessionCookie(ctx.core, jar)
}
