import { invitationRoutes } from '@/modules/auth/routes/invitation-routes'
import { secondFactorRoutes } from '@/modules/auth/routes/second-factor-routes'
import { securityRoutes } from '@/modules/auth/routes/security-routes'
import { sessionRoutes } from '@/modules/auth/routes/session-routes'
import { signInRoutes } from '@/modules/auth/routes/sign-in-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return invitationRoutes(secondFactorRoutes(securityRoutes(signInRoutes(sessionRoutes(scope)))))
}
