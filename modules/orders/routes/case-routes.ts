import * as v from 'valibot'
import { Order } from '@/modules/orders/contract'
import { Case } from '@/modules/orders/disputes/case-contract'
import { decideAppeal } from '@/modules/orders/disputes/decide-appeal'
import { decideDispute } from '@/modules/orders/disputes/decisions'
import { rejectProposal } from '@/modules/orders/disputes/proposals'
import { undoDecision } from '@/modules/orders/disputes/undo-decision'
import { ordersErrors } from '@/modules/orders/errors'
import {
  AppealDecision,
  Decision,
  RejectProposal,
  UndoDecision,
} from '@/modules/orders/order/decision-contract'
import { findOrder, findOrderParties } from '@/modules/orders/queries'
import type { responseRoutes } from '@/modules/orders/routes/response-routes'
import { findCase } from '@/modules/orders/staff/find-case'
import { StaffOrder, StaffOrdersQuery } from '@/modules/orders/staff/list-contract'
import { listOrders } from '@/modules/orders/staff/list-orders'
import { Proposed } from '@/modules/wallet/contract'
import { presentProposal } from '@/modules/wallet/service'
import { sendPage } from '@/src/http/next-page'
import { idParams } from '@/src/kit/input/params'

const response = { 200: Order }
/** A decision that waits for a second person leaves the order as it is. */
const proposable = { ...response, 202: v.object({ ...Order.entries, ...Proposed.entries }) }

/** Disputes and their decisions, for staff. */
export function caseRoutes(scope: ReturnType<typeof responseRoutes>) {
  return scope
    .get(
      '/admin/orders',
      ({ ctx, query, path, set, request }) => {
        const written = Object.fromEntries(new URL(request.url).searchParams)
        return sendPage(listOrders(ctx, query), { query: written, path, set })
      },
      {
        detail: {
          summary:
            'Orders that match all filters, newest first; the open disputes oldest first. The Link header has the next page.',
        },
        query: StaffOrdersQuery,
        staff: 'orders',
        response: { 200: v.array(StaffOrder) },
      },
    )
    .get('/admin/orders/:id', ({ ctx, params }) => findCase(ctx, params.id), {
      detail: { summary: 'Everything about an order that staff need to decide its dispute.' },
      params: idParams,
      staff: { right: 'orders', parties: findOrderParties },
      response: { 200: Case },
    })
    .post(
      '/admin/orders/:id/decision',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await decideDispute(ctx, id, body)
        const order = await findOrder(ctx, id)
        return proposal ? status(202, { ...order, ...(await presentProposal(ctx, proposal)) }) : order
      },
      {
        detail: {
          summary:
            'A moderator decides a dispute. Above the limit, a second one confirms by deciding the same.',
        },
        throws: [ordersErrors.order_state, ordersErrors.already_decided, ordersErrors.second_person_required],
        params: idParams,
        body: Decision,
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response: proposable,
      },
    )
    .post(
      '/admin/orders/:id/decision/undo',
      ({ ctx, params, body }) => undoDecision(ctx, params.id, body.reason),
      {
        detail: { summary: 'A moderator undoes a decision whose money has not left the site yet.' },
        throws: [ordersErrors.decision_not_undoable],
        params: idParams,
        body: UndoDecision,
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response,
      },
    )
    .post(
      '/admin/orders/:id/appeal/decision',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await decideAppeal(ctx, id, body)
        const order = await findOrder(ctx, id)
        return proposal ? status(202, { ...order, ...(await presentProposal(ctx, proposal)) }) : order
      },
      {
        detail: {
          summary: 'A moderator who had no part in a decision upholds or overturns it after an appeal.',
        },
        throws: [
          ordersErrors.appeal_closed,
          ordersErrors.appeal_needs_other_staff,
          ordersErrors.decision_not_undoable,
          ordersErrors.second_person_required,
        ],
        params: idParams,
        body: AppealDecision,
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response: proposable,
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
        staff: { right: 'moderation', parties: findOrderParties },
        recentSecondFactor: true,
        response,
      },
    )
}
