import { ensureBrowserId, startSession } from '@/modules/auth/accounts/session-cookie'
import { AcceptInvitation, CodeSent, CreateFirstAdmin, SignedIn, SignedUp } from '@/modules/auth/contract'
import { authErrors, passwordErrors } from '@/modules/auth/errors'
import type { secondFactorRoutes } from '@/modules/auth/routes/second-factor-routes'
import { acceptInvitation, createFirstAdmin } from '@/modules/auth/sign-in/invitations'

const signup = 'signup' as const

/** Routes that accept the links printed on the server's console. */
export function invitationRoutes(scope: ReturnType<typeof secondFactorRoutes>) {
  return scope
    .post(
      '/auth/first-admin',
      async ({ ctx, body, cookie, set }) => {
        const { user, token } = await createFirstAdmin(ctx, body)
        await startSession(ctx, cookie, token)
        set.status = 201
        return { user }
      },
      {
        detail: { summary: "Creates the first admin, with the link printed on the server's console." },
        throws: [
          authErrors.invitation_over,
          authErrors.username_taken,
          authErrors.email_taken,
          ...passwordErrors,
        ],
        body: CreateFirstAdmin,
        limit: '20/15m',
        response: { 201: SignedIn },
      },
    )
    .post(
      '/auth/invitation',
      async ({ ctx, body, cookie, status }) => {
        const result = await acceptInvitation(ctx, body, ensureBrowserId(ctx.core, cookie))
        if ('codeSentTo' in result)
          return status(202, { verification: { type: 'login' as const, email: result.codeSentTo } })
        const { user, token } = result
        await startSession(ctx, cookie, token)
        return { user, verification: { type: signup, email: String(user.email) } }
      },
      {
        detail: {
          summary:
            'Sets the password of an account that the operator created, with its link. Returns 202 if a code sent by email is required too.',
        },
        throws: [authErrors.invitation_over, ...passwordErrors],
        body: AcceptInvitation,
        limit: '20/15m',
        response: { 200: SignedUp, 202: CodeSent },
      },
    )
}
