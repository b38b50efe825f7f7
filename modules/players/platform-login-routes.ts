import { browserIdOf, type CookieJar, ensureBrowserId, startSession, requireReauthentication } from '@/modules/auth/service'
import { maybePlatformLogIn } from '@/modules/platform/service'
import { comeBack } from '@/modules/players/come-back'
import { LeadsTo, Proof, Returned, SetOut } from '@/modules/players/contract'
import type { linkRoutes } from '@/modules/players/link-routes'
import { ownPath } from '@/modules/players/own-path'
import { setOut } from '@/modules/players/platform-login'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'
import { publicUrl } from '@/src/core/host-config'

const limit = '120/15m'

/** The platform's own log-in: out to it, and back. */
export function platformLoginRoutes(scope: ReturnType<typeof linkRoutes>) {
  return scope
    .get('/auth/roblox', async (asked) => asked.redirect(await wayOut(asked)), { query: SetOut, limit })
    .get('/auth/roblox/login', async (asked) => asked.redirect(await wayOut(asked)), { query: SetOut, limit })
    .get('/login', async (asked) => asked.redirect(await wayOut(asked)), { query: SetOut, limit })
    .get(
      '/auth/roblox/callback',
      async ({ ctx, query, cookie, redirect }) => {
        const { to, token } = await comeBack(ctx, query, browserIdOf(ctx.core, cookie))
        if (token !== undefined) await startSession(ctx, cookie, token)
        return redirect(to)
      },
      { query: Returned, limit },
    )
    .post(
      '/players/link/platform',
      async ({ ctx, body, cookie }) => {
        const logIn = maybePlatformLogIn(ctx)
        if (!logIn) throw httpErrors.not_found()
        await requireReauthentication(ctx, body.currentPassword)
        const browser = ensureBrowserId(ctx.core, cookie)
        return {
          location: await setOut(ctx, logIn, { browser, returnTo: '/security', userId: ctx.actor.id }),
        }
      },
      { body: Proof, signedIn: true, limit: '20/15m', response: { 200: LeadsTo } },
    )
}

/** To the platform; to our own log-in where none is connected; and nowhere else for who is logged in: that would change whose session it is. */
async function wayOut({ ctx, cookie, query, request }: Asked): Promise<string> {
  const logIn = maybePlatformLogIn(ctx)
  const returnTo = ownPath(ctx, query.returnTo ?? maybeOwnPage(ctx, request))
  if (!logIn) return returnTo === '/' ? '/auth' : `/auth?${new URLSearchParams({ from: returnTo })}`
  if (ctx.actor.kind === 'user') return returnTo
  return setOut(ctx, logIn, { browser: ensureBrowserId(ctx.core, cookie), returnTo })
}

interface Asked {
  ctx: Context
  cookie: CookieJar
  query: { returnTo?: string | undefined }
  request: Request
}

/** The page of the site that sent the browser here, which the browser says by itself. */
function maybeOwnPage(ctx: Context, { headers }: Request): string | undefined {
  const from = URL.parse(headers.get('referer') ?? '')
  if (from?.origin !== publicUrl(ctx) || from.pathname === '/auth') return undefined
  return from.pathname + from.search
}
