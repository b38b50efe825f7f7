import {
  Captcha,
  CodeSent,
  Forgot,
  LogIn,
  ResendCode,
  Reset,
  SignedIn,
  SignedUp,
  SignUp,
  Verify,
} from '@/modules/auth/contract'
import { enter } from '@/modules/auth/enter'
import { logIn } from '@/modules/auth/log-in'
import { proveHumanPort } from '@/modules/auth/ports'
import { attemptOf, ensureAttempt } from '@/modules/auth/session-cookie'
import type { sessionRoutes } from '@/modules/auth/session-routes'
import { signUp } from '@/modules/auth/sign-up'
import { forgotPassword, resendCode, resetPassword, verify } from '@/modules/auth/verify'
import { use } from '@/src/core/ports'

/** A code may be sent again once a minute, whoever the address belongs to. */
const resendRule = '1/60s'
/** Codes tried at one address, from wherever they come. */
const addressRule = '20/15m'

/** Sign-up, log-in and recovery by e-mail. */
export function emailRoutes(scope: ReturnType<typeof sessionRoutes>) {
  return scope
    .get('/auth/captcha', ({ ctx, address }) => use(ctx, proveHumanPort).ask(ctx, address()), {
      limit: '60/1m',
      response: { 200: Captcha },
    })
    .post(
      '/auth/signup',
      async ({ ctx, body, cookie, address, set }) => {
        const browser = ensureAttempt(ctx.core, cookie)
        const { user, token } = await signUp(ctx, body, { address: address(), browser })
        await enter(ctx, cookie, token)
        set.status = 201
        return { user, verification: { type: 'signup' as const, email: body.email } }
      },
      { body: SignUp, limit: '20/1h', response: { 201: SignedUp } },
    )
    .post(
      '/auth/login',
      async ({ ctx, body, cookie, address, status }) => {
        const answer = await logIn(ctx, body, {
          address: address(),
          browser: ensureAttempt(ctx.core, cookie),
        })
        if ('codeSentTo' in answer)
          return status(202, { verification: { type: 'login' as const, email: answer.codeSentTo } })
        await enter(ctx, cookie, answer.token)
        return { user: answer.user }
      },
      { body: LogIn, limit: '60/15m', response: { 200: SignedIn, 202: CodeSent } },
    )
    .post(
      '/auth/verify',
      async ({ ctx, body: { email, code, type }, cookie, limits }) => {
        await limits.take(addressRule, `verify ${email}`)
        const { user, token } = await verify(ctx, {
          kind: type,
          email,
          code,
          browser: attemptOf(ctx.core, cookie),
        })
        await enter(ctx, cookie, token)
        return { user }
      },
      { body: Verify, limit: '60/15m', response: { 200: SignedIn } },
    )
    .post(
      '/auth/resend-code',
      async ({ ctx, body: { email, type }, cookie, limits }) => {
        await limits.take(resendRule, `resend ${type} ${email}`)
        await resendCode(ctx, type, email, ensureAttempt(ctx.core, cookie))
        return accepted()
      },
      { body: ResendCode, limit: '30/1h' },
    )
    .post(
      '/auth/forgot',
      async ({ ctx, body: { email }, cookie, limits }) => {
        await limits.take(resendRule, `forgot ${email}`)
        await forgotPassword(ctx, email, ensureAttempt(ctx.core, cookie))
        return accepted()
      },
      { body: Forgot, limit: '30/1h' },
    )
    .post(
      '/auth/reset',
      async ({ ctx, body, cookie, limits }) => {
        await limits.take(addressRule, `verify ${body.email}`)
        const { user, token } = await resetPassword(ctx, { ...body, browser: attemptOf(ctx.core, cookie) })
        await enter(ctx, cookie, token)
        return { user }
      },
      { body: Reset, limit: '60/15m', response: { 200: SignedIn } },
    )
}

function accepted(): Response {
  return new Response(null, { status: 202 })
}
