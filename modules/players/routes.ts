import { linkRoutes } from '@/modules/players/link-routes'
import { platformLoginRoutes } from '@/modules/players/platform-login-routes'
import { portraitRoute } from '@/modules/players/portrait-route'
import { simpleRoutes } from '@/modules/players/simple-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return portraitRoute(platformLoginRoutes(linkRoutes(simpleRoutes(scope))))
}
