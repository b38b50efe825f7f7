import { securityRoutes } from '@/modules/auth/account-routes'
import { signInRoutes } from '@/modules/auth/email-routes'
import { invitationRoutes } from '@/modules/auth/invitation-routes'
import { sessionRoutes } from '@/modules/auth/session-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return invitationRoutes(securityRoutes(signInRoutes(sessionRoutes(scope))))
}
