import { OpenedTicket, SystemStatus, TicketInput } from '@/modules/support/contract'
import { openTicket } from '@/modules/support/open-ticket'
import { createStatusMonitor } from '@/modules/support/system-status'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  const measureStatus = createStatusMonitor()
  return scope
    .get('/status', ({ ctx }) => measureStatus(ctx), { response: { 200: SystemStatus } })
    .post(
      '/support/tickets',
      async ({ ctx, body, set }) => {
        set.status = 201
        return openTicket(ctx, body)
      },
      { body: TicketInput, limit: '10/1h', response: { 201: OpenedTicket } },
    )
}
