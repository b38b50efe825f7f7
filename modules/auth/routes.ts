import { invitationRoutes } from '@/modules/auth/routes/invitation-routes'
import { securityRoutes } from '@/modules/auth/routes/security-routes'
import { sessionRoutes } from '@/modules/auth/routes/session-routes'
import { signInRoutes } from '@/modules/auth/routes/sign-in-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return invitationRoutes(securityRoutes(signInRoutes(sessionRoutes(scope))))
}
