import type { accountRoutes } from '@/modules/auth/account-routes'
import { AcceptInvitation, BecomeAdmin, SignedUp } from '@/modules/auth/contract'
import { enter } from '@/modules/auth/enter'
import { acceptInvitation, becomeAdmin } from '@/modules/auth/invitations'
import { ensureAttempt } from '@/modules/auth/session-cookie'

const signup = 'signup' as const

/** The links that the operator's console prints. */
export function invitationRoutes(scope: ReturnType<typeof accountRoutes>) {
  return scope
    .post(
      '/auth/first-admin',
      async ({ ctx, body, cookie, set }) => {
        const { user, token } = await becomeAdmin(ctx, body, ensureAttempt(ctx.core, cookie))
        await enter(ctx, cookie, token)
        set.status = 201
        return { user, verification: { type: signup, email: body.email } }
      },
      { body: BecomeAdmin, limit: '20/15m', response: { 201: SignedUp } },
    )
    .post(
      '/auth/invitation',
      async ({ ctx, body, cookie }) => {
        const { user, token } = await acceptInvitation(ctx, body, ensureAttempt(ctx.core, cookie))
        await enter(ctx, cookie, token)
        return { user, verification: { type: signup, email: String(user.email) } }
      },
      { body: AcceptInvitation, limit: '20/15m', response: { 200: SignedUp } },
    )
}
