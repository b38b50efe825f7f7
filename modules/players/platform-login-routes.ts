import { reauthenticationErrors } from '@/modules/auth/errors'
import {
  browserIdOf,
  type CookieJar,
  ensureBrowserId,
  requireReauthentication,
  startSession,
} from '@/modules/auth/service'
import { authPath, securityPath } from '@/modules/auth/web/paths'
import { maybePlatformLogin } from '@/modules/platform/service'
import {
  CallbackQuery,
  LoginQuery,
  ReauthenticationInput,
  RedirectLocation,
} from '@/modules/players/contract'
import type { linkRoutes } from '@/modules/players/link-routes'
import {
  completePlatformLogin,
  logInPath,
  safeReturnPath,
  startPlatformLogin,
} from '@/modules/players/platform-login'
import { redirectResponse } from '@/src/http/openapi/openapi'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

const limit = '120/15m'

/** Login with the platform's OAuth. */
export function platformLoginRoutes(scope: ReturnType<typeof linkRoutes>) {
  return scope
    .get('/auth/roblox', redirectToLogin, {
      detail: {
        summary:
          "Redirects to the game platform's login, or to the login page if none is connected. `returnTo` is the path to come back to.",
        responses: redirectResponse,
      },
      query: LoginQuery,
      limit,
    })
    .get('/auth/roblox/login', redirectToLogin, {
      detail: { summary: 'The same as `GET /auth/roblox`.', responses: redirectResponse },
      query: LoginQuery,
      limit,
    })
    .get('/login', redirectToLogin, {
      detail: { summary: 'The same as `GET /auth/roblox`.', responses: redirectResponse },
      query: LoginQuery,
      limit,
    })
    .get(
      '/auth/roblox/callback',
      async ({ ctx, query, cookie, redirect }) => {
        const { redirectTo, token } = await completePlatformLogin(ctx, query, browserIdOf(ctx.core, cookie))
        if (token !== undefined) await startSession(ctx, cookie, token)
        return redirect(redirectTo)
      },
      {
        detail: {
          summary: "The redirect target of the game platform's login. Signs in, or shows the reason why not.",
          responses: redirectResponse,
        },
        query: CallbackQuery,
        limit,
      },
    )
    .post(
      '/players/link/platform',
      async ({ ctx, body, cookie }) => {
        const login = maybePlatformLogin(ctx)
        if (!login) throw httpErrors.not_found()
        await requireReauthentication(ctx, body.currentPassword)
        const browserId = ensureBrowserId(ctx.core, cookie)
        const request = { browserId, returnTo: securityPath, userId: ctx.actor.id }
        return { location: await startPlatformLogin(ctx, login, request) }
      },
      {
        detail: {
          summary:
            "Returns the URL of the game platform's login, which links the player. Requires reauthentication.",
        },
        throws: [httpErrors.not_found, ...reauthenticationErrors],
        body: ReauthenticationInput,
        signedIn: true,
        limit: '20/15m',
        response: { 200: RedirectLocation },
      },
    )
}

interface LoginRequest {
  ctx: Context
  cookie: CookieJar
  query: { returnTo?: string | undefined }
  request: Request
  redirect: (location: string) => Response
}

async function redirectToLogin(request: LoginRequest): Promise<Response> {
  return request.redirect(await loginLocation(request))
}

/** The platform's login, or our login page if none is configured. A logged-in user stays here: a link must not switch their session to another account. */
async function loginLocation({ ctx, cookie, query, request }: LoginRequest): Promise<string> {
  const login = maybePlatformLogin(ctx)
  const returnTo = safeReturnPath(ctx, query.returnTo ?? maybeRefererPath(ctx, request))
  if (!login) return logInPath(returnTo)
  if (ctx.actor.kind === 'user') return returnTo
  return startPlatformLogin(ctx, login, { browserId: ensureBrowserId(ctx.core, cookie), returnTo })
}

/** The page of this site that linked here, from the Referer header. */
function maybeRefererPath(ctx: Context, { headers }: Request): string | undefined {
  const referer = URL.parse(headers.get('referer') ?? '')
  if (referer?.origin !== publicUrl(ctx) || referer.pathname === authPath) return undefined
  return referer.pathname + referer.search
}
