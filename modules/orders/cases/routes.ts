import * as v from 'valibot'
import { Case } from '@/modules/orders/cases/contract'
import { decideAppeal } from '@/modules/orders/cases/decide-appeal'
import { findCase } from '@/modules/orders/cases/find-case'
import { rejectProposal } from '@/modules/orders/cases/proposals'
import { undoDecision } from '@/modules/orders/cases/undo-decision'
import {
  AppealDecision,
  Decision,
  DisputedOrder,
  DisputeQuery,
  Order,
  RejectProposal,
  UndoDecision,
} from '@/modules/orders/contract'
import { decideDispute } from '@/modules/orders/disputes/decisions'
import { listOpenDisputes } from '@/modules/orders/disputes/open-disputes'
import { ordersErrors } from '@/modules/orders/errors'
import { findOrderParties } from '@/modules/orders/queries'
import type { responseRoutes } from '@/modules/orders/responses/routes'
import { nextPageLink } from '@/src/http/next-page'
import { idParams } from '@/src/kit/params'

const response = { 200: Order }

/** Disputes and their decisions, for staff. */
export function caseRoutes(scope: ReturnType<typeof responseRoutes>) {
  return scope
    .get(
      '/admin/orders',
      async ({ ctx, query, set }) => {
        const { rows, next } = await listOpenDisputes(ctx, query)
        if (next !== undefined)
          set.headers.link = nextPageLink('/api/admin/orders', {
            limit: query.limit,
            dispute: query.dispute,
            cursor: next,
          })
        return rows
      },
      {
        detail: {
          summary: 'The open disputes, oldest first. The Link header has the next page.',
        },
        query: DisputeQuery,
        staff: true,
        response: { 200: v.array(DisputedOrder) },
      },
    )
    .get('/admin/orders/:id', ({ ctx, params }) => findCase(ctx, params.id), {
      detail: { summary: 'Everything about an order that staff need to decide its dispute.' },
      params: idParams,
      staff: findOrderParties,
      response: { 200: Case },
    })
    .post('/admin/orders/:id/decision', ({ ctx, params, body }) => decideDispute(ctx, params.id, body), {
      detail: {
        summary:
          'A moderator decides a dispute. Above the limit, a second one confirms by deciding the same.',
      },
      throws: [ordersErrors.order_state, ordersErrors.already_decided, ordersErrors.second_person_required],
      params: idParams,
      body: Decision,
      staff: findOrderParties,
      recentSecondFactor: true,
      response,
    })
    .post(
      '/admin/orders/:id/decision/undo',
      ({ ctx, params, body }) => undoDecision(ctx, params.id, body.reason),
      {
        detail: { summary: 'A moderator undoes a decision whose money has not left the site yet.' },
        throws: [ordersErrors.decision_not_undoable],
        params: idParams,
        body: UndoDecision,
        staff: findOrderParties,
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/orders/:id/appeal/decision',
      ({ ctx, params, body }) => decideAppeal(ctx, params.id, body),
      {
        detail: {
          summary: 'A moderator who had no part in a decision upholds or overturns it after an appeal.',
        },
        throws: [
          ordersErrors.appeal_closed,
          ordersErrors.appeal_needs_other_staff,
          ordersErrors.decision_not_undoable,
        ],
        params: idParams,
        body: AppealDecision,
        staff: findOrderParties,
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/orders/:id/proposal/reject',
      ({ ctx, params, body }) => rejectProposal(ctx, params.id, body.reason),
      {
        detail: { summary: 'A moderator rejects a decision that waits for a second person.' },
        throws: [ordersErrors.order_state, ordersErrors.already_decided],
        params: idParams,
        body: RejectProposal,
        staff: findOrderParties,
        recentSecondFactor: true,
        response,
      },
    )
}
