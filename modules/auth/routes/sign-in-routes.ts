import { browserIdOf, ensureBrowserId, startSession } from '@/modules/auth/accounts/session-cookie'
import {
  Captcha,
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
import { captchaPort } from '@/modules/auth/ports'
import type { sessionRoutes } from '@/modules/auth/routes/session-routes'
import { logIn } from '@/modules/auth/sign-in/log-in'
import { signUp } from '@/modules/auth/sign-in/sign-up'
import {
  requestPasswordReset,
  resendCode,
  resetPassword,
  verifyCode,
} from '@/modules/auth/sign-in/verification'
import { use } from '@/src/kit/ports'

/** A code may be sent again once a minute, whoever the address belongs to. */
const resendLimit = '1/60s'
/** Codes tried at one address, from wherever they come. */
const perEmailLimit = '20/15m'

/** Sign-up, log-in and recovery by e-mail. */
export function signInRoutes(scope: ReturnType<typeof sessionRoutes>) {
  return scope
    .get('/auth/captcha', ({ ctx, address }) => use(ctx, captchaPort).issue(ctx, address()), {
      limit: '60/1m',
      response: { 200: Captcha },
    })
    .post(
      '/auth/signup',
      async ({ ctx, body, cookie, address, set }) => {
        const browser = ensureBrowserId(ctx.core, cookie)
        const { user, token } = await signUp(ctx, body, { ipAddress: address(), browserId: browser })
        await startSession(ctx, cookie, token)
        set.status = 201
        return { user, verification: { type: 'signup' as const, email: body.email } }
      },
      { body: SignUp, limit: '20/1h', response: { 201: SignedUp } },
    )
    .post(
      '/auth/login',
      async ({ ctx, body, cookie, address, status }) => {
        const answer = await logIn(ctx, body, {
          ipAddress: address(),
          browserId: ensureBrowserId(ctx.core, cookie),
        })
        if ('codeSentTo' in answer)
          return status(202, { verification: { type: 'login' as const, email: answer.codeSentTo } })
        await startSession(ctx, cookie, answer.token)
        return { user: answer.user }
      },
      { body: LogIn, limit: '60/15m', response: { 200: SignedIn, 202: CodeSent } },
    )
    .post(
      '/auth/verify',
      async ({ ctx, body: { email, code, type }, cookie, limits }) => {
        await limits.take(perEmailLimit, `verify ${email}`)
        const { user, token } = await verifyCode(ctx, {
          kind: type,
          email,
          code,
          browserId: browserIdOf(ctx.core, cookie),
        })
        await startSession(ctx, cookie, token)
        return { user }
      },
      { body: VerifyCode, limit: '60/15m', response: { 200: SignedIn } },
    )
    .post(
      '/auth/resend-code',
      async ({ ctx, body: { email, type }, cookie, limits }) => {
        await limits.take(resendLimit, `resend ${type} ${email}`)
        await resendCode(ctx, type, email, ensureBrowserId(ctx.core, cookie))
        return accepted()
      },
      { body: ResendCode, limit: '30/1h' },
    )
    .post(
      '/auth/forgot',
      async ({ ctx, body: { email }, cookie, limits }) => {
        await limits.take(resendLimit, `forgot ${email}`)
        await requestPasswordReset(ctx, email, ensureBrowserId(ctx.core, cookie))
        return accepted()
      },
      { body: ForgotPassword, limit: '30/1h' },
    )
    .post(
      '/auth/reset',
      async ({ ctx, body, cookie, limits }) => {
        await limits.take(perEmailLimit, `verify ${body.email}`)
        const { user, token } = await resetPassword(ctx, {
          ...body,
          browserId: browserIdOf(ctx.core, cookie),
        })
        await startSession(ctx, cookie, token)
        return { user }
      },
      { body: ResetPassword, limit: '60/15m', response: { 200: SignedIn } },
    )
}

function accepted(): Response {
  return new Response(null, { status: 202 })
}
