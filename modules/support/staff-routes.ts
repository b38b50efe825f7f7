import * as v from 'valibot'
import { answerTicket, closeTicket, mergeTicket } from '@/modules/support/answer-ticket'
import { idText } from '@/modules/support/contract'
import { supportErrors } from '@/modules/support/errors'
import { findTicket, listTickets } from '@/modules/support/list-tickets'
import {
  MergeInput,
  StaffReply,
  StaffTicket,
  TicketRow,
  TicketsQuery,
} from '@/modules/support/staff-contract'
import { findTicketParties } from '@/modules/support/tickets'
import { sendPage } from '@/src/http/next-page'
import type { Scope } from '@/src/http/scope'
import { httpErrors } from '@/src/kit/errors'

const params = v.object({ id: idText })
const Ok = v.object({ ok: v.literal(true) })
const ok = { ok: true as const }
const staff = { right: 'tickets', parties: findTicketParties } as const
const { not_found } = httpErrors
const { ticket_changed, ticket_closed, ticket_merged, merge_of_other } = supportErrors

/** Tickets for staff, who neither see nor answer their own. */
export function staffRoutes(scope: Scope) {
  return scope
    .get(
      '/admin/tickets',
      ({ ctx, query, path, set }) => sendPage(listTickets(ctx, query), { query, path, set }),
      {
        detail: {
          summary:
            'Support tickets: open and waiting ones oldest first, others newest first. The Link header has the next page.',
        },
        query: TicketsQuery,
        staff: 'tickets',
        response: { 200: v.array(TicketRow) },
      },
    )
    .get('/admin/tickets/:id', ({ ctx, params }) => findTicket(ctx, params.id), {
      detail: { summary: 'A ticket with its conversation and the notes of staff.' },
      params,
      staff,
      throws: [not_found],
      response: { 200: StaffTicket },
    })
    .post(
      '/admin/tickets/:id/reply',
      async ({ ctx, params, body }) => {
        await answerTicket(ctx, params.id, body)
        return ok
      },
      {
        detail: { summary: 'Answers the user on the site and by email, or adds a note for staff.' },
        params,
        body: StaffReply,
        staff,
        throws: [not_found, ticket_merged, ticket_changed],
        response: { 200: Ok },
      },
    )
    .post(
      '/admin/tickets/:id/close',
      async ({ ctx, params }) => {
        await closeTicket(ctx, params.id)
        return ok
      },
      {
        detail: { summary: 'Closes a ticket. A later message of the user opens it again.' },
        params,
        staff,
        throws: [not_found, ticket_merged, ticket_closed],
        response: { 200: Ok },
      },
    )
    .post(
      '/admin/tickets/:id/merge',
      async ({ ctx, params, body }) => {
        await mergeTicket(ctx, params.id, body.into)
        return ok
      },
      {
        detail: { summary: 'Moves the conversation to another ticket of the same person.' },
        params,
        body: MergeInput,
        staff,
        throws: [not_found, ticket_merged, merge_of_other],
        response: { 200: Ok },
      },
    )
}
