import { maybeAccountByEmail } from '@/modules/auth/accounts/account-queries'
import { isKnownBrowser } from '@/modules/auth/accounts/known-browsers'
import { browserIdOf, ensureBrowserId, startSession } from '@/modules/auth/accounts/session-cookie'
import {
  CodeSent,
  ForgotPassword,
  LogIn,
  ResendCode,
  ResetPassword,
  SignedIn,
  SignedUp,
  SignUp,
  VerifyCode,
} from '@/modules/auth/contract'
import { authErrors, passwordErrors } from '@/modules/auth/errors'
import type { sessionRoutes } from '@/modules/auth/routes/session-routes'
import { PasskeyAssertion, PasskeyOptions } from '@/modules/auth/second-factor-contract'
import { logIn } from '@/modules/auth/sign-in/log-in'
import { logInWithPasskey, startPasskeyLogIn } from '@/modules/auth/sign-in/passkey-log-in'
import { signUp } from '@/modules/auth/sign-in/sign-up'
import {
  requestPasswordReset,
  resendCode,
  resetPassword,
  verifyCode,
} from '@/modules/auth/sign-in/verification'
import { acceptedResponse, serializedResponse } from '@/src/http/openapi/openapi'
import type { Context } from '@/src/kit/context'

/** Limits resending a code, per email and requester. */
const resendLimit = '1/60s'

/** Sign-up, login and password reset by email. */
export function signInRoutes(scope: ReturnType<typeof sessionRoutes>) {
  return passkeyRoutes(scope)
    .post(
      '/auth/signup',
      async ({ ctx, body, cookie, address, set }) => {
        const browserId = ensureBrowserId(ctx.core, cookie)
        const { user, token } = await signUp(ctx, body, { ipAddress: address(), browserId })
        await startSession(ctx, cookie, token)
        set.status = 201
        return { user, verification: { type: 'signup' as const, email: body.email } }
      },
      {
        detail: { summary: 'Creates an account with an unverified email address, and a session.' },
        throws: [
          authErrors.passwords_differ,
          authErrors.username_reserved,
          authErrors.username_taken,
          authErrors.captcha_failed,
          ...passwordErrors,
        ],
        body: SignUp,
        limit: '20/1h',
        response: { 201: SignedUp },
      },
    )
    .post(
      '/auth/login',
      async ({ ctx, body, cookie, address, status }) => {
        const browserId = ensureBrowserId(ctx.core, cookie)
        const result = await logIn(ctx, body, { ipAddress: address(), browserId })
        if ('codeSentTo' in result)
          return status(202, { verification: { type: 'login' as const, email: result.codeSentTo } })
        await startSession(ctx, cookie, result.token)
        return { user: result.user }
      },
      {
        detail: { summary: 'Signs in. Returns 202 if a code sent by email is required too.' },
        throws: [authErrors.login_failed],
        body: LogIn,
        limit: '60/15m',
        response: { 200: SignedIn, 202: CodeSent },
      },
    )
    .post(
      '/auth/verify',
      async ({ ctx, body: { email, code, type }, cookie, address }) => {
        const { user, token } = await verifyCode(ctx, {
          kind: type,
          email,
          code,
          ipAddress: address(),
          browserId: browserIdOf(ctx.core, cookie),
        })
        await startSession(ctx, cookie, token)
        return { user }
      },
      {
        detail: {
          summary: 'Verifies an email address, or completes a two-step login, with the code from the email.',
        },
        throws: [authErrors.code_wrong, authErrors.email_taken],
        body: VerifyCode,
        limit: '60/15m',
        response: { 200: SignedIn },
      },
    )
    .post(
      '/auth/resend-code',
      async ({ ctx, body: { email, type }, cookie, address, limits }) => {
        const browserId = ensureBrowserId(ctx.core, cookie)
        await limits.take(resendLimit, `resend ${type} ${await requesterOf(ctx, email, browserId)}`)
        await resendCode(ctx, type, email, { ipAddress: address(), browserId })
        return respondAccepted()
      },
      {
        detail: { summary: 'Sends a code again. Always returns 202.', responses: acceptedResponse },
        body: ResendCode,
        limit: '30/1h',
      },
    )
    .post(
      '/auth/forgot',
      async ({ ctx, body: { email }, cookie, address, limits }) => {
        const browserId = ensureBrowserId(ctx.core, cookie)
        await limits.take(resendLimit, `forgot ${await requesterOf(ctx, email, browserId)}`)
        await requestPasswordReset(ctx, email, { ipAddress: address(), browserId })
        return respondAccepted()
      },
      {
        detail: {
          summary: 'Sends a code for a new password. Always returns 202.',
          responses: acceptedResponse,
        },
        body: ForgotPassword,
        limit: '30/1h',
      },
    )
    .post(
      '/auth/reset',
      async ({ ctx, body, cookie, address }) => {
        const { user, token } = await resetPassword(ctx, {
          ...body,
          ipAddress: address(),
          browserId: browserIdOf(ctx.core, cookie),
        })
        await startSession(ctx, cookie, token)
        return { user }
      },
      {
        detail: { summary: 'Sets a new password with that code and signs in.' },
        throws: [authErrors.code_wrong, authErrors.email_taken, ...passwordErrors],
        body: ResetPassword,
        limit: '60/15m',
        response: { 200: SignedIn },
      },
    )
}

/** Login with a passkey alone. */
function passkeyRoutes(scope: ReturnType<typeof sessionRoutes>) {
  return scope
    .post(
      '/auth/login/passkey/options',
      ({ ctx, cookie }) => startPasskeyLogIn(ctx, ensureBrowserId(ctx.core, cookie)),
      {
        detail: {
          summary: 'Options to sign in with a passkey alone (WebAuthn).',
          responses: serializedResponse(PasskeyOptions),
        },
        limit: '120/15m',
      },
    )
    .post(
      '/auth/login/passkey',
      async ({ ctx, body, cookie }) => {
        const { user, token } = await logInWithPasskey(ctx, body, ensureBrowserId(ctx.core, cookie))
        await startSession(ctx, cookie, token)
        return { user }
      },
      {
        detail: {
          summary:
            'Signs in with a passkey alone: it identifies the account, and its fingerprint, face, PIN or screen lock is the second factor.',
        },
        throws: [authErrors.passkey_login_failed],
        body: PasskeyAssertion,
        limit: '60/15m',
        response: { 200: SignedIn },
      },
    )
}

/** A browser that the account knows has its own limits, so strangers' requests don't use them up. */
async function requesterOf(ctx: Context, email: string, browserId: string): Promise<string> {
  const account = await maybeAccountByEmail(ctx, email)
  return (await isKnownBrowser(ctx, account?.id, browserId)) ? `${email} ${browserId}` : email
}

function respondAccepted(): Response {
  return new Response(null, { status: 202 })
}
