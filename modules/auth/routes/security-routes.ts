import * as v from 'valibot'
import { listSecurityEvents } from '@/modules/auth/accounts/security-events'
import { browserIdOf, clearSessionCookie, ensureBrowserId } from '@/modules/auth/accounts/session-cookie'
import { ChangeEmail, ChangePassword, CurrentUser, SessionInfo, SetTwoStep } from '@/modules/auth/contract'
import { authErrors, passwordErrors, siteReauthenticationErrors } from '@/modules/auth/errors'
import type { signInRoutes } from '@/modules/auth/routes/sign-in-routes'
import {
  changePassword,
  confirmEmailChange,
  endOwnSession,
  endOwnSessions,
  listSessions,
  requestEmailChange,
  setTwoStep,
} from '@/modules/auth/security/account-security'
import { SecurityEventInfo } from '@/modules/auth/security-event-contract'
import { acceptedResponse, noContentResponse, serializedResponse } from '@/src/http/openapi/openapi'
import { idParams } from '@/src/kit/input/params'

export function securityRoutes(scope: ReturnType<typeof signInRoutes>) {
  return scope
    .get('/auth/sessions', ({ ctx }) => listSessions(ctx), {
      detail: { summary: "The user's sessions." },
      signedIn: true,
      response: { 200: v.array(SessionInfo) },
    })
    .delete(
      '/auth/sessions',
      async ({ ctx, cookie }) => {
        await endOwnSessions(ctx)
        clearSessionCookie(ctx.core, cookie)
        return empty(204)
      },
      { detail: { summary: 'Ends all sessions of the user.', responses: noContentResponse }, signedIn: true },
    )
    .delete(
      '/auth/sessions/:id',
      async ({ ctx, params }) => {
        await endOwnSession(ctx, params.id)
        return empty(204)
      },
      {
        detail: { summary: 'Ends one session.', responses: noContentResponse },
        params: idParams,
        signedIn: true,
      },
    )
    .get('/auth/security-events', ({ ctx }) => listSecurityEvents(ctx), {
      detail: { summary: "Logins and changes of the user's account in the last 90 days, newest first." },
      signedIn: true,
      response: { 200: v.array(SecurityEventInfo) },
    })
    .post(
      '/auth/password',
      async ({ ctx, body }) => {
        await changePassword(ctx, body)
        return empty(204)
      },
      {
        detail: { summary: 'Changes the password. Requires reauthentication.', responses: noContentResponse },
        throws: [...siteReauthenticationErrors, ...passwordErrors],
        body: ChangePassword,
        signedIn: true,
        limit: '20/15m',
      },
    )
    .post(
      '/auth/email',
      async ({ ctx, body, cookie, address }) => {
        const { email, code } = body
        if (code !== undefined) {
          const client = { ipAddress: address(), browserId: browserIdOf(ctx.core, cookie) }
          return confirmEmailChange(ctx, { email, code, ...client })
        }
        await requestEmailChange(ctx, body, ensureBrowserId(ctx.core, cookie))
        return empty(202)
      },
      {
        detail: {
          summary: 'Changes the email address. Requires reauthentication and a code sent to the new address.',
          responses: { ...serializedResponse(CurrentUser), ...acceptedResponse },
        },
        throws: [authErrors.code_wrong, authErrors.email_taken, ...siteReauthenticationErrors],
        body: ChangeEmail,
        signedIn: true,
        limit: '20/15m',
      },
    )
    .post('/auth/two-step', ({ ctx, body }) => setTwoStep(ctx, body.enabled, body.currentPassword), {
      detail: { summary: 'Turns two-step login on or off. Requires reauthentication.' },
      throws: siteReauthenticationErrors,
      body: SetTwoStep,
      verified: true,
      limit: '20/15m',
      response: { 200: CurrentUser },
    })
}

function empty(status: number): Response {
  return new Response(null, { status })
}
