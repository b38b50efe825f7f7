import { linkRoutes } from '@/modules/players/link-routes'
import { platformLoginRoutes } from '@/modules/players/platform-login-routes'
import { avatarRoute } from '@/modules/players/portrait-route'
import { phraseLoginRoutes } from '@/modules/players/simple-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return avatarRoute(platformLoginRoutes(linkRoutes(phraseLoginRoutes(scope))))
}
