import { avatarRoute } from '@/modules/players/avatar-route'
import { linkRoutes } from '@/modules/players/link-routes'
import { phraseLoginRoutes } from '@/modules/players/phrase-login-routes'
import { platformLoginRoutes } from '@/modules/players/platform-login-routes'
import { staffRoute } from '@/modules/players/staff-route'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return staffRoute(avatarRoute(platformLoginRoutes(linkRoutes(phraseLoginRoutes(scope)))))
}
