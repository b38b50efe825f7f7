import { accountRoutes } from '@/modules/auth/account-routes'
import { emailRoutes } from '@/modules/auth/email-routes'
import { invitationRoutes } from '@/modules/auth/invitation-routes'
import { sessionRoutes } from '@/modules/auth/session-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return invitationRoutes(accountRoutes(emailRoutes(sessionRoutes(scope))))
}
