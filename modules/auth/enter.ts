import {
  type CookieJar,
  clearSessionCookie,
  sessionTokenOf,
  setSessionCookie,
} from '@/modules/auth/session-cookie'
import { endSession } from '@/modules/auth/sessions'
import type { Context } from '@/src/core/context'

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
