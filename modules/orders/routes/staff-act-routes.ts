import { OpenDispute, Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { findOrder, findOrderParties } from '@/modules/orders/queries'
import type { disputeRoutes } from '@/modules/orders/routes/dispute-routes'
import {
  GoodwillInput,
  OrderActParams,
  Preview,
  PreviewQuery,
  RefundInput,
  StaffReason,
} from '@/modules/orders/staff/act-contract'
import { cancelByStaff, cancelByStaffErrors } from '@/modules/orders/staff/cancel-by-staff'
import { openDisputeForBuyer } from '@/modules/orders/staff/dispute-for-buyer'
import { payGoodwill } from '@/modules/orders/staff/goodwill'
import { previewAct } from '@/modules/orders/staff/preview'
import { refundByStaff, refundErrors } from '@/modules/orders/staff/refund'
import { undoOrderAct } from '@/modules/orders/staff/undo-act'
import { Proposed } from '@/modules/wallet/contract'
import { walletErrors } from '@/modules/wallet/errors'
import { idParams } from '@/src/kit/input/params'

const staff = { right: 'moderation', parties: findOrderParties } as const

/** The order after an act of staff, or the proposal that waits for a second person. */
export const orderOrProposal = { 200: Order, 202: Proposed }

/** What staff do with the money of an order outside of disputes. */
export function staffActRoutes(scope: ReturnType<typeof disputeRoutes>) {
  return scope
    .get('/admin/orders/:id/preview', ({ ctx, params, query }) => previewAct(ctx, params.id, query), {
      detail: { summary: 'Everything that an act of staff would book on the order.' },
      throws: [ordersErrors.order_state],
      params: idParams,
      query: PreviewQuery,
      staff: { right: 'orders', parties: findOrderParties },
      response: { 200: Preview },
    })
    .post(
      '/admin/orders/:id/cancel',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await cancelByStaff(ctx, id, body.reason)
        return proposal ? status(202, proposal) : findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            'A moderator cancels an order and refunds the buyer while the money is in escrow. Above the limit, a second one confirms by sending the same.',
        },
        throws: cancelByStaffErrors,
        params: idParams,
        body: StaffReason,
        staff,
        recentSecondFactor: true,
        response: orderOrProposal,
      },
    )
    .post(
      '/admin/orders/:id/refund',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await refundByStaff(ctx, id, body)
        return proposal ? status(202, proposal) : findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            'A moderator refunds a part of the price of an order in escrow, completed or disputed, or all of what is left. The fees follow what is retained. Above the limit, a second one confirms by sending the same.',
        },
        throws: refundErrors,
        params: idParams,
        body: RefundInput,
        staff,
        recentSecondFactor: true,
        response: orderOrProposal,
      },
    )
    .post(
      '/admin/orders/:id/goodwill',
      async ({ ctx, params: { id }, body, status }) => {
        const proposal = await payGoodwill(ctx, id, body)
        return proposal ? status(202, proposal) : findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            "A moderator pays the buyer or the seller of an order from the site's own money. Above the limit, a second one confirms by sending the same.",
        },
        params: idParams,
        body: GoodwillInput,
        staff,
        recentSecondFactor: true,
        response: orderOrProposal,
      },
    )
    .post(
      '/admin/orders/:id/dispute',
      async ({ ctx, params: { id }, body }) => {
        await openDisputeForBuyer(ctx, id, body)
        return findOrder(ctx, id)
      },
      {
        detail: { summary: 'A moderator opens a dispute for the buyer.' },
        throws: [ordersErrors.order_state],
        params: idParams,
        body: OpenDispute,
        staff,
        response: { 200: Order },
      },
    )
    .post(
      '/admin/orders/:id/acts/:actId/undo',
      async ({ ctx, params: { id, actId }, body }) => {
        await undoOrderAct(ctx, { orderId: id, actId, reason: body.reason })
        return findOrder(ctx, id)
      },
      {
        detail: {
          summary:
            'A moderator takes back what staff did with the money of an order while it can be undone, or rejects a proposal.',
        },
        throws: [walletErrors.act_not_undoable, ordersErrors.decision_not_undoable],
        params: OrderActParams,
        body: StaffReason,
        staff,
        recentSecondFactor: true,
        response: { 200: Order },
      },
    )
}
