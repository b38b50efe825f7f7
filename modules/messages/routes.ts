import { conversationRoutes } from '@/modules/messages/conversation-routes'
import { reportRoutes } from '@/modules/messages/report-routes'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  return reportRoutes(conversationRoutes(scope))
}
