import {
  browserIdOf,
  type CookieJar,
  ensureBrowserId,
  requireReauthentication,
  startSession,
} from '@/modules/auth/service'
import { maybePlatformLogin } from '@/modules/platform/service'
import {
  CallbackQuery,
  LoginQuery,
  ReauthenticationInput,
  RedirectLocation,
} from '@/modules/players/contract'
import type { linkRoutes } from '@/modules/players/link-routes'
import { completePlatformLogin, startPlatformLogin } from '@/modules/players/platform-login'
import { safeReturnPath } from '@/modules/players/return-path'
import { publicUrl } from '@/src/kit/app-config'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

const limit = '120/15m'

/** The platform's own log-in: out to it, and back. */
export function platformLoginRoutes(scope: ReturnType<typeof linkRoutes>) {
  return scope
    .get('/auth/roblox', async (asked) => asked.redirect(await loginRedirect(asked)), {
      query: LoginQuery,
      limit,
    })
    .get('/auth/roblox/login', async (asked) => asked.redirect(await loginRedirect(asked)), {
      query: LoginQuery,
      limit,
    })
    .get('/login', async (asked) => asked.redirect(await loginRedirect(asked)), { query: LoginQuery, limit })
    .get(
      '/auth/roblox/callback',
      async ({ ctx, query, cookie, redirect }) => {
        const { redirectTo, token } = await completePlatformLogin(ctx, query, browserIdOf(ctx.core, cookie))
        if (token !== undefined) await startSession(ctx, cookie, token)
        return redirect(redirectTo)
      },
      { query: CallbackQuery, limit },
    )
    .post(
      '/players/link/platform',
      async ({ ctx, body, cookie }) => {
        const logIn = maybePlatformLogin(ctx)
        if (!logIn) throw httpErrors.not_found()
        await requireReauthentication(ctx, body.currentPassword)
        const browser = ensureBrowserId(ctx.core, cookie)
        return {
          location: await startPlatformLogin(ctx, logIn, {
            browser,
            returnTo: '/security',
            userId: ctx.actor.id,
          }),
        }
      },
      { body: ReauthenticationInput, signedIn: true, limit: '20/15m', response: { 200: RedirectLocation } },
    )
}

/** To the platform; to our own log-in where none is connected; and nowhere else for who is logged in: that would change whose session it is. */
async function loginRedirect({ ctx, cookie, query, request }: LoginRequest): Promise<string> {
  const logIn = maybePlatformLogin(ctx)
  const returnTo = safeReturnPath(ctx, query.returnTo ?? maybeRefererPath(ctx, request))
  if (!logIn) return returnTo === '/' ? '/auth' : `/auth?${new URLSearchParams({ from: returnTo })}`
  if (ctx.actor.kind === 'user') return returnTo
  return startPlatformLogin(ctx, logIn, { browser: ensureBrowserId(ctx.core, cookie), returnTo })
}

interface LoginRequest {
  ctx: Context
  cookie: CookieJar
  query: { returnTo?: string | undefined }
  request: Request
}

/** The page of the site that sent the browser here, which the browser says by itself. */
function maybeRefererPath(ctx: Context, { headers }: Request): string | undefined {
  const from = URL.parse(headers.get('referer') ?? '')
  if (from?.origin !== publicUrl(ctx) || from.pathname === '/auth') return undefined
  return from.pathname + from.search
}
