import { attemptOf, type CookieJar, ensureAttempt, enter, requireFreshProof } from '@/modules/auth/service'
import { maybePlatformLogIn } from '@/modules/platform/service'
import { comeBack } from '@/modules/players/come-back'
import { LeadsTo, Proof, Returned, SetOut } from '@/modules/players/contract'
import type { linkRoutes } from '@/modules/players/link-routes'
import { ownPath } from '@/modules/players/own-path'
import { setOut } from '@/modules/players/platform-login'
import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'

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
        const { to, token } = await comeBack(ctx, query, attemptOf(ctx.core, cookie))
        if (token !== undefined) await enter(ctx, cookie, token)
        return redirect(to)
      },
      { query: Returned, limit },
    )
    .post(
      '/players/link/platform',
      async ({ ctx, body, cookie }) => {
        const logIn = maybePlatformLogIn(ctx)
        if (!logIn) throw httpErrors.not_found()
        await requireFreshProof(ctx, body.currentPassword)
        const browser = ensureAttempt(ctx.core, cookie)
        return {
          location: await setOut(ctx, logIn, { browser, returnTo: '/security', userId: ctx.actor.id }),
        }
      },
      { body: Proof, signedIn: true, limit: '20/15m', response: { 200: LeadsTo } },
    )
}

/** To the platform; to our own log-in where none is connected; and nowhere else for who is logged in: that would change whose session it is. */
async function wayOut(asked: {
  ctx: Context
  cookie: CookieJar
  query: { returnTo?: string | undefined }
}): Promise<string> {
  const { ctx, cookie } = asked
  const logIn = maybePlatformLogIn(ctx)
  if (!logIn) return '/auth'
  const returnTo = ownPath(ctx, asked.query.returnTo)
  if (ctx.actor.kind === 'user') return returnTo
  return setOut(ctx, logIn, { browser: ensureAttempt(ctx.core, cookie), returnTo })
}
