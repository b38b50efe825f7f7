import { OpenedTicket, SystemStatus, TicketInput } from '@/modules/support/contract'
import { openTicket } from '@/modules/support/open-ticket'
import { createStatusMonitor } from '@/modules/support/system-status'
import type { Scope } from '@/src/http/scope'

export function routes(scope: Scope) {
  const readStatus = createStatusMonitor()
  return scope
    .get('/status', ({ ctx }) => readStatus(ctx), {
      detail: { summary: 'The measured status of each service.' },
      response: { 200: SystemStatus },
    })
    .post(
      '/support/tickets',
      async ({ ctx, body, set }) => {
        set.status = 201
        return openTicket(ctx, body)
      },
      {
        detail: { summary: 'Opens a support ticket.' },
        body: TicketInput,
        limit: '10/1h',
        response: { 201: OpenedTicket },
      },
    )
}
