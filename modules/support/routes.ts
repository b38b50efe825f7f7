import * as v from 'valibot'
import {
  idText,
  OpenedTicket,
  OwnTicket,
  OwnTicketsQuery,
  SystemStatus,
  TicketInput,
  UserReply,
} from '@/modules/support/contract'
import { supportErrors } from '@/modules/support/errors'
import { openTicket } from '@/modules/support/open-ticket'
import { continueTicket, listOwnTickets } from '@/modules/support/own-tickets'
import { staffRoutes } from '@/modules/support/staff-routes'
import { readStatus } from '@/modules/support/system-status'
import { templateRoutes } from '@/modules/support/templates/template-routes'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

const params = v.object({ id: idText })

export function routes(scope: Scope) {
  return templateRoutes(staffRoutes(scope))
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
        throws: [supportErrors.ticket_of_other],
        response: { 201: OpenedTicket },
      },
    )
    .get(
      '/support/tickets',
      ({ ctx, query, path, set }) => sendPage(listOwnTickets(ctx, query), { query, path, set }),
      {
        detail: { summary: "The user's own tickets, newest first. The Link header has the next page." },
        query: OwnTicketsQuery,
        signedIn: true,
        response: { 200: v.array(OwnTicket) },
      },
    )
    .post(
      '/support/tickets/:id/reply',
      async ({ ctx, params, body }) => {
        await continueTicket(ctx, params.id, body)
        return { ok: true as const }
      },
      {
        detail: { summary: 'The user writes in their ticket again, which opens it for staff.' },
        params,
        body: UserReply,
        signedIn: true,
        limit: '30/1h',
        throws: [httpErrors.not_found, supportErrors.ticket_merged],
        response: { 200: v.object({ ok: v.literal(true) }) },
      },
    )
}
