import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { type CookieJar, endCurrentSession, startSession } from '@/modules/auth/accounts/session-cookie'
import { CurrentUser, DemoLogin, SignedIn } from '@/modules/auth/contract'
import { demoLogIn } from '@/modules/auth/service'
import { redirectOperation } from '@/src/http/openapi'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** Who is here, the temporary way in, and the way out. */
export function sessionRoutes(scope: Scope) {
  return scope
    .get('/auth/user', ({ ctx }) => findCurrentUser(ctx, ctx.actor.id), {
      signedIn: true,
      response: { 200: CurrentUser },
    })
    .post(
      '/auth/temp-login',
      async ({ ctx, cookie, body }) => {
        const { user, token } = await demoLogIn(ctx, body.username)
        await startSession(ctx, cookie, token)
        return { user }
      },
      { body: DemoLogin, limit: '300/1m', response: { 200: SignedIn } },
    )
    .post('/auth/logout', logOut)
    .post('/auth/roblox/logout', logOut)
    .get(
      '/auth/roblox/logout',
      async ({ ctx, cookie, headers, redirect }) => {
        if (!isOwnNavigation(headers)) throw httpErrors.bad_origin()
        await endCurrentSession(ctx, cookie)
        return redirect('/')
      },
      { detail: redirectOperation },
    )
}

async function logOut({ ctx, cookie }: { ctx: Context; cookie: CookieJar }): Promise<Response> {
  await endCurrentSession(ctx, cookie)
  return new Response(null, { status: 204 })
}

/** Only a person's own click within the site may end the session by a GET: no link elsewhere, and no picture anywhere. */
function isOwnNavigation(headers: Record<string, string | undefined>): boolean {
  const { 'sec-fetch-site': site = '', 'sec-fetch-mode': mode = 'navigate' } = headers
  return ['same-origin', 'same-site', 'none'].includes(site) && mode === 'navigate'
}
