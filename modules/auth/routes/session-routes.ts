import { findCurrentUser } from '@/modules/auth/accounts/account-queries'
import { type CookieJar, endCurrentSession, startSession } from '@/modules/auth/accounts/session-cookie'
import { CurrentUser, DemoLogin, SignedIn } from '@/modules/auth/contract'
import { authErrors } from '@/modules/auth/errors'
import { demoLogIn } from '@/modules/auth/sign-in/log-in'
import { noContentResponse, redirectResponse } from '@/src/http/openapi/openapi'
import type { Scope } from '@/src/http/scope'
import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** The current user, demo login and log-out. */
export function sessionRoutes(scope: Scope) {
  return scope
    .get('/auth/user', ({ ctx }) => findCurrentUser(ctx, ctx.actor.id), {
      detail: { summary: 'The signed-in user.' },
      beforeSecondFactor: true,
      response: { 200: CurrentUser },
    })
    .post(
      '/auth/temp-login',
      async ({ ctx, cookie, body }) => {
        const { user, token } = await demoLogIn(ctx, body.username)
        await startSession(ctx, cookie, token)
        return { user }
      },
      {
        detail: { summary: 'Signs in with a name only, if the operator allows it.' },
        throws: [httpErrors.not_found, authErrors.username_taken, authErrors.username_reserved],
        body: DemoLogin,
        limit: '300/1m',
        response: { 200: SignedIn },
      },
    )
    .post('/auth/logout', logOut, { detail: { summary: 'Ends the session.', responses: noContentResponse } })
    .post('/auth/roblox/logout', logOut, {
      detail: { summary: 'Ends the session.', responses: noContentResponse },
    })
    .get(
      '/auth/roblox/logout',
      async ({ ctx, cookie, headers, redirect }) => {
        if (!isOwnNavigation(headers)) throw httpErrors.bad_origin()
        await endCurrentSession(ctx, cookie)
        return redirect('/')
      },
      {
        detail: {
          summary: 'Ends the session and redirects to the home page. Same-site navigations only.',
          responses: redirectResponse,
        },
        throws: [httpErrors.bad_origin],
      },
    )
}

async function logOut({ ctx, cookie }: { ctx: Context; cookie: CookieJar }): Promise<Response> {
  await endCurrentSession(ctx, cookie)
  return new Response(null, { status: 204 })
}

/** A GET ends the session only for a navigation from this site: not for links on other sites, nor for images. */
function isOwnNavigation(headers: Record<string, string | undefined>): boolean {
  const { 'sec-fetch-site': site = '', 'sec-fetch-mode': mode = 'navigate' } = headers
  return ['same-origin', 'same-site', 'none'].includes(site) && mode === 'navigate'
}
