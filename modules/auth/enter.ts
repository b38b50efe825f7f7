import {
  type CookieJar,
  clearSessionCookie,
  sessionToken,
  setSessionCookie,
} from '@/modules/auth/session-cookie'
import { endSession } from '@/modules/auth/sessions'
import type { Context } from '@/src/core/context'

/** Puts a new session into the browser; the one it had ends. */
export async function enter(ctx: Context, jar: CookieJar, token: string): Promise<void> {
  await leave(ctx, jar)
  setSessionCookie(ctx.core, jar, token)
}

/** Ends the session that the browser sent, on the server and in the browser. */
export async function leave(ctx: Context, jar: CookieJar): Promise<void> {
  const token = sessionToken(ctx.core, jar)
  if (token === undefined) return
  await endSession(ctx, token)
  clearSessionCookie(ctx.core, jar)
}
