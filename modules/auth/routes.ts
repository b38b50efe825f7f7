import { accountRoutes } from '@/modules/auth/account-routes'
import { emailRoutes } from '@/modules/auth/email-routes'
import { sessionRoutes } from '@/modules/auth/session-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return accountRoutes(emailRoutes(sessionRoutes(scope)))
}
