import type { Cookie } from 'elysia'
import { browserMemoryMs, rememberBrowser } from '@/modules/auth/accounts/known-browsers'
import {
  endSession,
  maybeSiteUserOfToken,
  replaceToken,
  sessionAbsoluteMs,
} from '@/modules/auth/accounts/sessions'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, Core, UserContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

export type CookieJar = Record<string, Cookie<unknown>>

function isSecure(core: Core): boolean {
  return publicUrl({ core }).startsWith('https:')
}

/** Over https the `__Host-` prefix makes browsers reject a cookie set by another host or an insecure page. */
export function sessionCookieName(core: Core): string {
  return isSecure(core) ? '__Host-sid' : 'sid'
}

function setSessionCookie(core: Core, jar: CookieJar, token: string): void {
  jar[sessionCookieName(core)]?.set({
    value: token,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: sessionAbsoluteMs / 1000,
  })
}

/** Identifies the browser that requests codes and logs in. The cookie name `attempt` is kept for codes that are already sent. */
function browserIdCookieName(core: Core): string {
  return isSecure(core) ? '__Host-attempt' : 'attempt'
}

/** Returns the browser's id, creating one if needed, and renews its cookie. */
export function ensureBrowserId(core: Core, jar: CookieJar): string {
  const value = browserIdOf(core, jar) ?? core.random(16).toHex()
  jar[browserIdCookieName(core)]?.set({
    value,
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(core),
    maxAge: browserMemoryMs / 1000,
  })
  return value
}

export function browserIdOf(core: Core, jar: CookieJar): string | undefined {
  const value = jar[browserIdCookieName(core)]?.value
  return typeof value === 'string' && /^[0-9a-f]{32}$/.test(value) ? value : undefined
}

function sessionTokenOf(core: Core, jar: CookieJar): string | undefined {
  const value = jar[sessionCookieName(core)]?.value
  return typeof value === 'string' ? value : undefined
}

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

/**
 * Sets the session cookie, ends the browser's previous session and remembers that the browser logged in to the account. A
 * session that awaits its second factor isn't a login yet: see `renewSession`.
 */
export async function startSession(ctx: Context, jar: CookieJar, token: string): Promise<void> {
  await endCurrentSession(ctx, jar)
  setSessionCookie(ctx.core, jar, token)
  const userId = await maybeSiteUserOfToken(ctx, token)
  // A temporary account has nothing to guess.
  if (userId === undefined) return
  const browserId = ensureBrowserId(ctx.core, jar)
  await transact(ctx, (tx) => rememberBrowser(tx, userId, browserId))
}

/** Call when a second factor is proven: the session gets a new token, and the browser counts as logged in to the account. */
export async function renewSession(ctx: UserContext, jar: CookieJar): Promise<void> {
  const browserId = ensureBrowserId(ctx.core, jar)
  const token = await transact(ctx, async (tx) => {
    await rememberBrowser(tx, tx.actor.id, browserId)
    return replaceToken(tx)
  })
  setSessionCookie(ctx.core, jar, token)
}

/** Ends the session of the request's cookie and clears the cookie. */
export async function endCurrentSession(ctx: Context, jar: CookieJar): Promise<void> {
  const token = sessionTokenOf(ctx.core, jar)
  if (token === undefined) return
  await endSession(ctx, token)
  clearSessionCookie(ctx.core, jar)
}
